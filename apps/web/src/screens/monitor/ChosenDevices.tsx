/** What can be done to the chosen devices: compared on one axis; their data, or their alarms, as a file with a sheet for each. */
import type { DeviceStatus } from '@frostway/contract/device/rows';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { fleetNow } from '../../api/fleet.js';
import { useText } from '../../api/language.js';
import { ExportDialog } from '../../features/export/ExportDialog.js';
import { ChosenBar } from '../../ui/ChosenBar.js';
import { Icon } from '../../ui/icons.js';
import { countText } from '../../values/figures.js';
import { comparePath, mostCompared } from '../compare/compare-address.js';

/** The call takes no more. */
const mostAtOnce = 1000;

/** See above. No bar while none is chosen; what was asked for stays open. */
export function ChosenDevices({ chosen, onNone }: { chosen: ReadonlySet<number>; onNone: () => void }) {
  const { t } = useText();
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<readonly DeviceStatus[]>();
  const isTooMany = chosen.size > mostAtOnce;
  return (
    <>
      {chosen.size === 0 ? null : (
        <ChosenBar
          words={t('telemetry.monitor.chosen', { count: countText(chosen.size) })}
          problem={isTooMany ? t('telemetry.monitor.chosenMost', { most: countText(mostAtOnce) }) : undefined}
          noneWord={t('telemetry.monitor.unchoose')}
          onNone={onNone}
        >
          <button
            type="button"
            className="btn"
            disabled={chosen.size < 2 || chosen.size > mostCompared}
            title={chosen.size < 2 || chosen.size > mostCompared ? t('telemetry.monitor.compareMost', { most: mostCompared }) : undefined}
            onClick={() =>
              void navigate(comparePath([...chosen].flatMap((id) => fleetNow().get(id) ?? []).map((row) => row.mac ?? row.imei ?? '')))
            }
          >
            <Icon name="stats" size={14} />
            {t('telemetry.monitor.compare')}
          </button>
          <button
            type="button"
            className="btn p"
            disabled={isTooMany}
            onClick={() => setWanted([...chosen].flatMap((id) => fleetNow().get(id) ?? []))}
          >
            <Icon name="download" size={14} />
            {t('export.act')}
          </button>
        </ChosenBar>
      )}
      {wanted === undefined ? null : <ExportDialog devices={wanted} onClose={() => setWanted(undefined)} />}
    </>
  );
}
