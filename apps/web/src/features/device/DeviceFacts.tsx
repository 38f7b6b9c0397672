/** The facts of a device as every list, card and page shows them. */
import type { Device } from '@frostway/contract/device/rows';
import { connectionOf } from '@frostway/core/device-state';
import { findModel } from '@frostway/core/models';
import type { DeviceLimits, LimitedProbe } from '@frostway/core/probes';
import { useNow } from '../../api/clock.js';
import { useLiveDevice } from '../../api/fleet.js';
import { type Say, useText } from '../../api/language.js';
import { ConnectionChip, LookChip } from '../../ui/Chip.js';
import { Icon } from '../../ui/icons.js';
import { missing } from '../../values/figures.js';
import { limitsOfText } from '../../values/quantity-text.js';
import { useTemperatureUnit } from '../../values/temperature-unit.js';
import { endedLook } from '../../values/conditions.js';
import { expiryOf } from '../../values/expiry.js';
import { dateText, durationText, everyText, msOf, timeTooltip } from '../../values/times.js';
import { ExpiryContact } from './ExpiryContact.js';
import { type NamedDevice, nameParts } from './naming.js';

/** A name with its position in the box behind it, quieter. */
export function DeviceTitle({ name }: { name: string }) {
  const parts = nameParts(name);
  return (
    <>
      {parts.name}
      {parts.place === '' ? null : <span className="pos">{parts.place}</span>}
    </>
  );
}

/** The label of a model in the page's language; a model nobody knows by its own name. */
export function ModelName({ model }: { model: string }) {
  const { lang } = useText();
  return findModel(model)?.label[lang] ?? model;
}

/** Seconds as a duration. */
export function intervalText(t: Say, seconds: number | null): string {
  return seconds === null ? missing : durationText(t, seconds * 1000, 'exact');
}

/** Collection and transmission: one figure when they are the same unit apart, `--` for what measures nothing. */
export function Intervals({ device }: { device: Pick<Device, 'kind' | 'readInterval' | 'writeInterval'> }) {
  const { t } = useText();
  const [read, write] = [device.readInterval, device.writeInterval];
  const unit = [read, write].every((seconds) => seconds % 60 === 0) ? 60 : 1;
  const word = unit === 60 ? t('device.unit.minute') : t('device.unit.second');
  return (
    <span className="nw" title={t('device.intervalsTitle', { read: everyText(t, read), write: everyText(t, write) })}>
      {device.kind === 'gateway' ? write / unit : `${read / unit} / ${write / unit}`}
      <span className="u">{word}</span>
    </span>
  );
}

/** The limits of a probe; temperatures in the chosen unit. */
export function ProbeLimits({ device, probe }: { device: DeviceLimits; probe: LimitedProbe }) {
  const { t } = useText();
  const unit = useTemperatureUnit();
  return <span className="nw">{limitsOfText(t, device, probe, unit)}</span>;
}

/** A day, with the whole time in the tooltip. */
export function Day({ at }: { at: string | null }) {
  const { t } = useText();
  const ms = msOf(at);
  if (ms === undefined) return <span className="mut">{missing}</span>;
  return (
    <time className="nw" dateTime={new Date(ms).toISOString()} title={timeTooltip(t, ms)}>
      {dateText(ms)}
    </time>
  );
}

export type ExpiryDateProps = {
  readonly at: string | null;
  readonly withDays?: boolean;
  /** Once it has ended or soon will, its word opens whom to turn to about it. */
  readonly device?: NamedDevice;
};

/** The end of what is paid for: its date, the days left when they are few, expired. */
export function ExpiryDate({ at, withDays = false, device }: ExpiryDateProps) {
  const { t } = useText();
  const expiry = expiryOf(at, useNow(60_000));
  if (expiry.kind === 'none') return <span className="mut">{missing}</span>;
  if (expiry.kind === 'later')
    return (
      <span className="nw">
        <Day at={at} />
        {withDays ? <span className="mut c12"> {t('device.daysLeft', { count: expiry.daysLeft })}</span> : null}
      </span>
    );
  if (device !== undefined) return <ExpiryContact device={device} expiry={expiry} />;
  return (
    <span
      className={`row gap4 nw tx ${expiry.kind === 'expired' ? 'k-alarm' : 'k-warning'}`}
      title={timeTooltip(t, expiry.atMs)}
      style={{ display: 'inline-flex' }}
    >
      <Icon name="clock" size={12} />
      {expiry.kind === 'expired' ? t('device.expired') : t('device.daysLeft', { count: expiry.daysLeft })}
    </span>
  );
}

/** Online, offline or never reported, as the live fleet has it; scrapped. */
export function DeviceConnection({ device }: { device: Pick<Device, 'id' | 'lastSeen' | 'writeInterval' | 'isScrapped'> }) {
  const live = useLiveDevice(device.id);
  const now = useNow();
  const seen = [live?.lastSeen, device.lastSeen].flatMap((at) => msOf(at) ?? []);
  const ended = endedLook({ isScrapped: device.isScrapped, expiresAt: null }, now);
  if (ended !== undefined) return <LookChip look={ended} />;
  return <ConnectionChip connection={connectionOf(seen.length === 0 ? null : Math.max(...seen), device.writeInterval, now)} />;
}
