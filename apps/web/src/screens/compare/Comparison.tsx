/** What is compared, drawn: the chart with its legend, and the table below it. */
import type { DeviceStatus } from '@frostway/contract/device/rows';
import { type RefObject, useMemo, useState } from 'react';
import { useText } from '../../api/language.js';
import { useOffsetAt } from '../../chart/offset.js';
import type { TimeWindow } from '../../chart/time-window.js';
import { toggled } from '../../values/toggled.js';
import type { CompareAddress } from './compare-address.js';
import type { Line } from './compare-lines.js';
import { CompareChart } from './CompareChart.js';
import { CompareTable } from './CompareTable.js';
import './compare.css';

type Props = {
  readonly address: CompareAddress;
  readonly change: (next: Partial<CompareAddress>) => void;
  readonly rows: readonly DeviceStatus[];
  readonly isWaiting: boolean;
  readonly lines: readonly Line[];
  readonly asked: TimeWindow;
  readonly window: TimeWindow;
  readonly svg: RefObject<SVGSVGElement | null>;
};

/** Chart and table share one crosshair: what moves with it is drawn here, and no line is made anew. */
export function Comparison({ address, change, rows, isWaiting, lines, asked, window, svg }: Props) {
  const { lang } = useText();
  const { devices, quantity, hidden } = address;
  const [cursor, setCursor] = useState<number>();
  const offsetAt = useOffsetAt();
  const shown = useMemo(() => lines.filter(({ identity }) => !hidden.has(identity)), [lines, hidden]);
  return (
    <>
      {lines.length === 0 ? null : (
        <section className="panel">
          <CompareChart
            ref={svg}
            lines={shown}
            quantity={quantity}
            full={asked}
            window={window}
            lang={lang}
            offsetAt={offsetAt}
            cursor={cursor}
            onCursor={setCursor}
            onWindow={(next) => change({ view: next })}
          />
        </section>
      )}
      <CompareTable
        devices={devices}
        rows={rows}
        lines={lines}
        quantity={quantity}
        isWaiting={isWaiting}
        hidden={hidden}
        window={window}
        cursor={cursor}
        onHide={(identity) => change({ hidden: toggled(hidden, identity) })}
        onRemove={(identity) => change({ devices: devices.filter((each) => each !== identity) })}
      />
    </>
  );
}
