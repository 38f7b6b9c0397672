/** A row of the settings of a device, and the bar of a range. */
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icons.js';

/** One row of any setting; `note` gives way to `error`. */
export function SettingRow({
  label,
  htmlFor,
  children,
  note,
  error,
}: {
  label: string;
  htmlFor?: string;
  children: ReactNode;
  note?: ReactNode;
  error?: string | undefined;
}) {
  return (
    <div className="fr">
      <label htmlFor={htmlFor}>{label}</label>
      <div>{children}</div>
      <div id={htmlFor === undefined ? undefined : `${htmlFor}-more`} aria-live="polite">
        {error === undefined ? null : (
          <span className="err-t">
            <Icon name="alarm" size={12} />
            {error}
          </span>
        )}
        <span className="rng">{note}</span>
      </div>
    </div>
  );
}

/** Where a band lies inside what the model allows; an open end runs to the edge. */
export function RangeBar({ low, high, from, to }: { low: number; high: number; from: number | undefined; to: number | undefined }) {
  const width = 104;
  const x = (value: number): number => Math.min(width, Math.max(0, ((value - low) / (high - low)) * width));
  const isSet = from !== undefined || to !== undefined;
  const [left, right] = [from === undefined ? 0 : x(from), to === undefined ? width : x(to)];
  return (
    <svg width={width} height="12" aria-hidden="true" style={{ flex: 'none' }}>
      <rect y="4" width={width} height="4" rx="2" fill="var(--line)" />
      {isSet && right >= left ? (
        <rect x={Math.min(left, width - 3)} y="4" width={Math.max(3, right - left)} height="4" rx="1" fill="var(--accent)" />
      ) : null}
    </svg>
  );
}
