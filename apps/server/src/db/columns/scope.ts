/** The columns of the tables of `scope`. Made, not written: UPDATE_DOCS=1 npx vitest run --project feature apps/server/src/db/schema.test.ts. */
export type ScopeColumns = {
  share_view: {
    seen_at: Date;
    share_key_id: number;
    viewer_hash: Buffer;
  };
};
