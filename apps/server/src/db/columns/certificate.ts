/** The columns of the tables of `certificate`. Made, not written: UPDATE_DOCS=1 npx vitest run --project feature apps/server/src/db/schema.test.ts. */
import type { Filled } from '../filled.js';

export type CertificateColumns = {
  calibration_certificate: {
    added_at: Date;
    added_by: number | null;
    calibrated_on: Date;
    device_id: number;
    due_on: Date;
    file: Buffer | null;
    file_name: string | null;
    file_type: string | null;
    id: Filled<number>;
    laboratory: Filled<string>;
    number: string;
    owner_id: number;
    removed_at: Date | null;
  };
  certificate_warning: {
    certificate_id: number;
    days: number;
    told_at: Date;
  };
};
