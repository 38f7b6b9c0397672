/** What kinds of accounts there are (specification, section 6), and the administrator of the installation. */

/** `enterprise` is the specification's group account, `groupUser` one of its users. */
export const accountLevels = ['administrator', 'dealer', 'demo', 'normal', 'internet', 'enterprise', 'groupUser'] as const;
/** What an account is allowed by its kind. */
export type AccountLevel = (typeof accountLevels)[number];
