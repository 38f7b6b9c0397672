/** A fleet report as a page follows it: some vehicles at a time, so that what is there is shown, and the rest can be stopped. */
import { fleet, type FleetReportRow } from '@frostway/contract/fleet/endpoints';
import type { Sent } from '@frostway/contract/endpoint';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../api/call.js';

/** Vehicles of one question. */
const atOnce = 5;
/** Long tracks take their time, ms. */
const timeoutMs = 120_000;

export type ReportInput = Omit<Sent<(typeof fleet)['report']>, 'page' | 'pageSize'>;
export type FleetReport = {
  readonly rows: readonly FleetReportRow[];
  /** Vehicles altogether; undefined until the first answer. */
  readonly total: number | undefined;
  readonly state: 'running' | 'done' | 'stopped' | 'refused';
  readonly error: Error | undefined;
};

const begun: FleetReport = { rows: [], total: undefined, state: 'running', error: undefined };

/** See above. Another input begins anew; `stop` keeps what is there, `again` asks for all of it anew. */
export function useFleetReport(input: ReportInput): FleetReport & { readonly stop: () => void; readonly again: () => void } {
  const key = JSON.stringify(input);
  const [turn, setTurn] = useState(0);
  const [held, setHeld] = useState<{ readonly of: string; readonly report: FleetReport }>({ of: '', report: begun });
  const of = `${turn} ${key}`;
  const report = held.of === of ? held.report : begun;
  const isRunning = report.state === 'running';
  useEffect(() => {
    if (!isRunning) return undefined;
    const asking = new AbortController();
    const wanted = JSON.parse(key) as ReportInput;
    void readAll(wanted, asking.signal, (next) => setHeld({ of, report: next }));
    return () => asking.abort();
  }, [of, key, isRunning]);
  const stop = useCallback(() => setHeld({ of, report: { ...report, state: 'stopped' } }), [of, report]);
  const again = useCallback(() => setTurn((now) => now + 1), []);
  return { ...report, stop, again };
}

async function readAll(input: ReportInput, signal: AbortSignal, show: (report: FleetReport) => void): Promise<void> {
  let rows: readonly FleetReportRow[] = [];
  try {
    for (let page = 1; ; page += 1) {
      const answer = await call(fleet.report, { ...input, page, pageSize: atOnce }, { signal, timeoutMs });
      if (signal.aborted) return;
      rows = [...rows, ...answer.rows];
      const isDone = rows.length >= answer.total || answer.rows.length === 0;
      show({ rows, total: answer.total, state: isDone ? 'done' : 'running', error: undefined });
      if (isDone) return;
    }
  } catch (error) {
    if (!signal.aborted) show({ rows, total: undefined, state: 'refused', error: error as Error });
  }
}
