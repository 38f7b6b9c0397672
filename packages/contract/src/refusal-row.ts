/** One reason the platform says no. */
export type RefusalRow = {
  /** `errorcode` of the body. */
  readonly code: number;
  readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 422 | 423 | 429 | 500 | 502 | 503;
  readonly 'zh-cn': string;
  readonly en: string;
  /** The page goes to /login when it receives this. */
  readonly sendsToLogin?: true;
};
