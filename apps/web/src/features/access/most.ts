/** Rows asked for at once where a list is chosen from rather than read. */
export const mostRoles = 500;
