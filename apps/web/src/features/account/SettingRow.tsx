/** A line of one's own settings: what it is, how it stands, and what can be done about it. */
import type { ReactNode } from 'react';

export type SettingRowProps = {
  readonly label: string;
  /** What it is good for. */
  readonly hint?: string;
  readonly children: ReactNode;
  readonly act?: ReactNode;
};

/** See above. */
export function SettingRow({ label, hint, children, act }: SettingRowProps) {
  return (
    <div className="set-row">
      <div className="what">
        <span>{label}</span>
        {hint === undefined ? null : <span className="hint">{hint}</span>}
      </div>
      <div className="is">{children}</div>
      {act === undefined ? null : <div className="do">{act}</div>}
    </div>
  );
}
