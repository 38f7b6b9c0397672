/** The columns of the tables of `dictionary`. Made, not written: UPDATE_DOCS=1 npx vitest run --project feature apps/server/src/db/schema.test.ts. */
import type { Filled } from '../filled.js';

export type DictionaryColumns = {
  dictionary_data: {
    created_at: Filled<Date>;
    group_id: number;
    id: Filled<number>;
    is_enabled: Filled<boolean>;
    name: string;
    name_en: string;
    sort: Filled<number>;
    value: string;
  };
  dictionary_group: {
    created_at: Filled<Date>;
    id: Filled<number>;
    key: string | null;
    name: string;
    name_en: string;
  };
  page_visit: {
    account_id: number;
    path: string;
    title: Filled<string>;
    visited_at: Date;
  };
};
