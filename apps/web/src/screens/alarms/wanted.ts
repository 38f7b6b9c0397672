/** A list of alarms as an export asks for it: its devices and its time stand apart. Pure. */
import type { AlarmFilter } from '../../features/alarm/alarm-pages.js';
import type { AlarmExportDialogProps } from '../../features/export/ExportDialog.js';

/** See above. A list ends before its end, and an export with it. */
export function wantedOf({ mac, imei, st, et, ...alarms }: AlarmFilter): Pick<AlarmExportDialogProps, 'wanted' | 'range'> {
  return {
    wanted: { ...(Array.isArray(mac) ? { mac } : {}), ...(Array.isArray(imei) ? { imei } : {}), alarms },
    range: { ...(typeof st === 'number' ? { fromMs: st } : {}), ...(typeof et === 'number' ? { toMs: et - 1 } : {}) },
  };
}
