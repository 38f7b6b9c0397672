/**
 * Every reason the platform says no: the catalogue of the specification's section 8 under its own numbers, and from 80001 up the refusals
 * the specification words without numbering. A specified code never gets another meaning.
 */
export type RefusalRow = {
  /** `errorcode` of the body. */
  readonly code: number;
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 422 | 423 | 429 | 431 | 500 | 502 | 503;
  readonly 'zh-cn': string;
  readonly en: string;
  /** The page goes to /login when it receives this. */
  readonly sendsToLogin?: true;
};
