/** The height of a row of the monitor's table, px, as monitor.css has it. A file of its own: what is asked for ahead of the page needs no more of the table. */
export const rowPx = 46;
