/** The methods a call can have. */
export const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;
export type HttpMethod = (typeof methods)[number];
