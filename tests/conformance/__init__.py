"""The laws, held against every game and preset there is; nothing here names one."""
