/** /fleetReport: what many vehicles did in some days: trips, stops, time at sites, speeding, idling, mileage, fence visits, harsh driving; as a table, a workbook, and on paper. */
import { deviceFeature } from '@frostway/contract/device/endpoints';
import { fleet, fleetRangeMs, usualLimitKmh } from '@frostway/contract/fleet/endpoints';
import { position } from '@frostway/contract/position/endpoints';
import { positionAlarmLimits } from '@frostway/core/track/watched';
import { InputNumber, Select } from 'antd';
import { useMemo, useState } from 'react';
import { useAnswer } from '../../api/answers.js';
import { callFile } from '../../api/call.js';
import { nowMs } from '../../api/clock.js';
import { saveBlob, zoneHours } from '../../api/exports.js';
import { useFleetAsAsked } from '../../api/fleet.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { errorText } from '../../api/refused.js';
import { dayBeginMs, dayEndMs } from '../../ui/DatePicker.js';
import { Icon } from '../../ui/icons.js';
import { useListAddress } from '../../ui/list-address.js';
import { PageHead } from '../../ui/Panel.js';
import { toast } from '../../ui/toasts.js';
import { dateText } from '../../values/times.js';
import { dayStart, zoneNow } from '../../values/zone.js';
import { namedAs } from '../compare/compare-address.js';
import { PastDays, PastVehicle, PastVehicleGroup } from '../mileage/PastTools.js';
import type { ReportInput } from './use-fleet-report.js';
import './report.css';
import { FleetReport } from './FleetReport.js';

/** The days that are shown unless others are chosen, the last of them today. */
const usualDays = 7;
/** A workbook of a month and many vehicles, ms. */
const fileTimeoutMs = 600_000;

/** The limit of an address; the usual one where there is none, or none that is taken. */
function limitOf(said: string): number {
  const { least, most } = positionAlarmLimits.speedHigh;
  const kmh = Number(said);
  return said !== '' && kmh >= least && kmh <= most ? kmh : usualLimitKmh;
}

/** A group's id of an address; undefined where it names none. */
const groupOf = (said: string): number | undefined => (/^[1-9]\d{0,14}$/.test(said) ? Number(said) : undefined);

/** See above. */
export function FleetReportPage() {
  const { t, lang } = useText();
  const address = useListAddress();
  const today = dayStart(nowMs());
  const st = dayBeginMs(address.get('from')) ?? dayStart(today, 1 - usualDays);
  const et = dayEndMs(address.get('to')) ?? dayStart(today, 1);
  const of = address.get('device');
  const speedLimit = limitOf(address.get('limit'));
  const groupId = groupOf(address.get('group'));
  const positionGroupId = groupOf(address.get('vehicles'));
  const input: ReportInput = useMemo(
    () => ({
      st,
      et,
      speedLimit,
      ...(of === '' ? {} : namedAs(of)),
      ...(groupId === undefined ? {} : { groupId }),
      ...(positionGroupId === undefined ? {} : { positionGroupId }),
    }),
    [st, et, speedLimit, of, groupId, positionGroupId],
  );
  const isTooLong = et - st > fleetRangeMs;
  const { members } = useFleetAsAsked();
  const vehicles = useMemo(() => members.filter(({ kind }) => kind === 'tracker'), [members]);
  const [isExporting, setExporting] = useState(false);
  const save = async (): Promise<void> => {
    setExporting(true);
    const zone = zoneNow();
    const more = { type: 'xlsx' as const, tz: zoneHours(st), ...(typeof zone === 'string' ? { zone } : {}) };
    try {
      const file = await callFile(fleet.reportFile, { ...input, ...more }, { timeoutMs: fileTimeoutMs });
      saveBlob(file, `${t('report.title')} ${dateText(st)} ${dateText(et - 1)}.xlsx`);
    } catch (error) {
      toast({ words: errorText(error, lang), icon: 'warning', hue: 'warning' });
    } finally {
      setExporting(false);
    }
  };
  return (
    <div className="page fleet-report">
      <PageHead
        title={t('report.title')}
        note={<span className="fr-range">{`${dateText(st)} – ${dateText(et - 1)}`}</span>}
        extra={
          <span className="row gap8 fr-tools">
            <button type="button" className="btn" disabled={isTooLong} onClick={() => window.print()}>
              <Icon name="report" size={14} />
              {t('report.print')}
            </button>
            <button type="button" className="btn p" disabled={isTooLong || isExporting} onClick={() => void save()}>
              <Icon name="download" size={14} />
              {t(isExporting ? 'report.exporting' : 'report.export')}
            </button>
          </span>
        }
      />
      <div className="list-tools fr-tools">
        <PastDays {...{ address, st, et }} label={t('report.days')} />
        <PastVehicle {...{ address, vehicles }} className="fr-vehicle" label={t('report.vehicles')} all={t('report.allVehicles')} />
        <GroupFilters address={address} />
        <label className="row gap8 c13">
          {t('report.limit')}
          <InputNumber
            aria-label={t('report.limit')}
            controls={false}
            min={positionAlarmLimits.speedHigh.least}
            max={positionAlarmLimits.speedHigh.most}
            value={speedLimit}
            suffix={t('values.unit.kmh')}
            onChange={(kmh) => address.set({ limit: kmh === null || kmh === usualLimitKmh ? '' : String(kmh) })}
          />
        </label>
      </div>
      {isTooLong ? (
        <p className="err-t" role="alert">
          {t('report.tooLong')}
        </p>
      ) : (
        <FleetReport input={input} />
      )}
    </div>
  );
}

/** Groups of devices, each below its parent, and groups of vehicles, where there are any. */
function GroupFilters({ address }: { readonly address: ReturnType<typeof useListAddress> }) {
  const { t } = useText();
  const may = useMay();
  const groups = useAnswer(deviceFeature.groupTree, {}, { enabled: may(deviceFeature.groupTree), freshMs: 60_000 }).data?.rows ?? [];
  const positionGroups = useAnswer(position.groups, {}, { enabled: may(position.groups), freshMs: 60_000 }).data?.rows ?? [];
  return (
    <>
      {groups.length < 2 ? null : (
        <Select<string>
          className="fr-vehicle"
          aria-label={t('report.group')}
          showSearch={{ optionFilterProp: 'title' }}
          value={address.get('group')}
          onChange={(group) => address.set({ group })}
          options={[
            { value: '', label: t('report.allGroups'), title: t('report.allGroups') },
            ...groups
              .filter(({ parentId }) => parentId !== null)
              .map(({ id, name, depth }) => ({
                value: String(id),
                title: name,
                label: <span style={{ paddingInlineStart: (depth - 2) * 12 }}>{name}</span>,
              })),
          ]}
        />
      )}
      <PastVehicleGroup address={address} className="fr-vehicle" groups={positionGroups} />
    </>
  );
}
