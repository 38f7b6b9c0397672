/** The columns of the tables of `access`. Made, not written: UPDATE_DOCS=1 npx vitest run --project feature apps/server/src/db/schema.test.ts. */
import type { Filled } from '../filled.js';

export type AccessColumns = {
  account_role: {
    account_id: number;
    role_id: number;
  };
  category: {
    created_at: Filled<Date>;
    id: Filled<number>;
    key: string | null;
    name: string;
    name_en: string;
  };
  menu: {
    created_at: Filled<Date>;
    icon: string | null;
    id: Filled<number>;
    is_shown: Filled<boolean>;
    key: string | null;
    name: string;
    name_en: string;
    parent_id: number | null;
    path: string | null;
    sort: Filled<number>;
  };
  resource: {
    category_id: number | null;
    created_at: Filled<Date>;
    id: Filled<number>;
    is_renamed: Filled<boolean>;
    is_seeded: Filled<boolean>;
    method: string;
    name: string;
    name_en: string;
    path: string;
  };
  role: {
    created_at: Filled<Date>;
    id: Filled<number>;
    is_enabled: Filled<boolean>;
    level: string | null;
    name: string;
    remark: Filled<string>;
  };
  role_menu: {
    menu_id: number;
    role_id: number;
  };
  role_resource: {
    resource_id: number;
    role_id: number;
  };
};
