#include "app/command.h"

int main(int argc, char** argv) { return zermelo::run_command_line(argc, argv); }
