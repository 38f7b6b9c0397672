/** The tracks that are played as files: every position of the range, whatever the map left out. */
import { exportCalls } from '@frostway/contract/export/endpoints';
import { useState } from 'react';
import { callFile } from '../../api/call.js';
import { saveBlob, zoneHours } from '../../api/exports.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { errorText } from '../../api/refused.js';
import { ActMenu, type MenuAct } from '../../ui/ActMenu.js';
import { Icon } from '../../ui/icons.js';
import { toast } from '../../ui/toasts.js';
import { dateText } from '../../values/times.js';
import { zoneNow } from '../../values/zone.js';
import { namedAs } from '../compare/compare-address.js';
import type { TimeRange } from '../device-detail/ranges.js';

const trackTypes = ['kml', 'gpx', 'geojson'] as const;
/** Ninety days of a busy tracker take their time, ms. */
const patienceMs = 180_000;

type Props = { readonly vehicles: readonly { readonly identity: string; readonly label: string }[]; readonly range: TimeRange };

/** See above: a file for every vehicle, one after the other. Nothing for who may not. */
export function ExportMenu({ vehicles, range }: Props) {
  const { t, lang } = useText();
  const may = useMay();
  const [isBusy, setBusy] = useState(false);
  const asked = { st: range.fromMs, et: range.toMs };
  const take = async (type: string, ask: (identity: string) => Promise<Blob>): Promise<void> => {
    setBusy(true);
    try {
      for (const { identity } of vehicles) {
        const file = `${identity}-${dateText(range.fromMs)}.${type}`;
        toast({ icon: 'download', words: t('playback.export.started', { name: file }) });
        saveBlob(await ask(identity), file);
      }
    } catch (error) {
      toast({ hue: 'alarm', icon: 'alarm', words: errorText(error, lang) });
    } finally {
      setBusy(false);
    }
  };
  const zone = zoneNow();
  const options = { timeoutMs: patienceMs };
  const csv = (identity: string): Promise<Blob> =>
    callFile(
      exportCalls.downGps,
      { did: identity, ...asked, tz: zoneHours(range.toMs), ...(typeof zone === 'string' ? { zone } : {}) },
      options,
    );
  const acts: MenuAct[] = [
    ...(may(exportCalls.downGps)
      ? [{ key: 'csv', word: t('playback.export.csv'), icon: 'report' as const, run: () => void take('csv', csv) }]
      : []),
    ...(may(exportCalls.trackFile)
      ? trackTypes.map((type) => ({
          key: type,
          word: t(`playback.export.${type}`),
          icon: 'playback' as const,
          run: () => void take(type, (identity) => callFile(exportCalls.trackFile, { ...namedAs(identity), ...asked, type }, options)),
        }))
      : []),
  ];
  if (acts.length === 0) return null;
  return (
    <ActMenu
      acts={acts}
      title={vehicles.map(({ label }) => label).join(t('playback.comma'))}
      className="btn sm"
      button={
        <>
          <Icon name={isBusy ? 'pending' : 'download'} size={14} />
          {t('playback.export')}
        </>
      }
    />
  );
}
