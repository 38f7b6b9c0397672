/** /storage: what telemetry takes on disk, how far packing of days that are over is, and what could not be packed. */
import { type Stored, storageCalls, storedKinds } from '@frostway/contract/telemetry/storage';
import { useAnswer } from '../../api/answers.js';
import { type Say, useText } from '../../api/language.js';
import { Moment } from '../../ui/Moment.js';
import { PageHead, Panel } from '../../ui/Panel.js';
import { Icon } from '../../ui/icons.js';
import { QueryBoundary, RowSkeleton } from '../../ui/states.js';
import { bytesText, missing } from '../../values/figures.js';
import './storage.css';
import { type Storage, StorageMonths } from './StorageMonths.js';

/** What says which days are damaged. */
const command = 'frostway verify';
/** While days are packed, it is asked how far so often, ms. */
const againMs = 3000;

const isRunning = (storage: unknown): boolean =>
  storedKinds.some((kind) => (storage as Storage | undefined)?.[kind].run?.state === 'running');

/** See above. */
export function StoragePage() {
  const { t } = useText();
  const answer = useAnswer(storageCalls.storage, {}, { againMs: (data) => (isRunning(data) ? againMs : false) });
  return (
    <div className="page">
      <PageHead title={t('frame.nav.storage')} note={t('storage.lead')} />
      <QueryBoundary answer={answer} skeleton={<RowSkeleton rows={8} />}>
        {(storage) => (
          <>
            {storage.damagedDays === 0 ? null : (
              <div className="note k-alarm" role="alert">
                <Icon name="alarm" />
                {storage.damagedDays === 1
                  ? t('storage.damagedOne', { command })
                  : t('storage.damaged', { count: storage.damagedDays, command })}
              </div>
            )}
            <div className="note">
              <Icon name="info" />
              {storage.afterDays === null
                ? t('storage.off', { setting: 'FROSTWAY_SEAL_AFTER_DAYS=off' })
                : t('storage.after', { days: storage.afterDays })}
            </div>
            <div className="st-kinds">
              {storedKinds.map((kind) => (
                <KindPanel key={kind} title={t(`storage.kind.${kind}`)} stored={storage[kind]} />
              ))}
            </div>
            <StorageMonths months={storage.months} />
            {storage.unpackable.length === 0 ? null : <Unpackable storage={storage} />}
          </>
        )}
      </QueryBoundary>
    </div>
  );
}

const daysText = (t: Say, days: number): string => (days === 1 ? t('storage.dayOne') : t('storage.days', { count: days }));

function KindPanel({ title, stored }: { readonly title: string; readonly stored: Stored }) {
  const { t } = useText();
  const { packed, rows, bytesBefore, run } = stored;
  const each = (bytes: number, facts: number | null): string | null =>
    facts === null || facts === 0 ? null : t('storage.each', { bytes: bytesText(t, bytes / facts) });
  const savedBytes = bytesBefore === null || packed.facts === 0 ? null : bytesBefore - packed.bytes;
  return (
    <Panel title={title} note={t('storage.total', { bytes: bytesText(t, packed.bytes + rows.bytes) })} padded>
      <dl className="st-figures">
        {packed.bytes === 0 ? (
          <Figure word={t('storage.packed')} value={t('storage.packedNone')} notes={[]} />
        ) : (
          <Figure
            word={t('storage.packed')}
            value={bytesText(t, packed.bytes)}
            notes={[daysText(t, packed.days), t('storage.facts', { count: packed.facts }), each(packed.bytes, packed.facts)]}
          />
        )}
        <Figure
          word={t('storage.rows')}
          value={bytesText(t, rows.bytes)}
          notes={[rows.facts === null ? null : t('storage.factsAbout', { count: rows.facts })]}
        />
        <Figure
          word={t('storage.saved')}
          value={savedBytes === null ? missing : bytesText(t, Math.max(savedBytes, 0))}
          notes={[
            bytesBefore === null || savedBytes === null
              ? packed.bytes === 0
                ? null
                : t('storage.unmeasured')
              : t('storage.savedOf', { bytes: bytesText(t, bytesBefore) }),
          ]}
        />
      </dl>
      <Run run={run} />
    </Panel>
  );
}

function Figure({ word, value, notes }: { readonly word: string; readonly value: string; readonly notes: readonly (string | null)[] }) {
  return (
    <div>
      <dt>{word}</dt>
      <dd>
        <b>{value}</b>
        {notes.map((note) => (note === null ? null : <span key={note}>{note}</span>))}
      </dd>
    </div>
  );
}

/** What the last run of packing did, or how far the one that goes on is. */
function Run({ run }: { readonly run: Stored['run'] }) {
  const { t } = useText();
  if (run === null) return <p className="st-run mut">{t('storage.run.none')}</p>;
  const { state, share } = run;
  const done = [
    run.packedDays === 0 ? null : t('storage.run.packed', { days: daysText(t, run.packedDays) }),
    run.waitingDays === 0 ? null : t('storage.run.waiting', { days: daysText(t, run.waitingDays) }),
  ].filter((word) => word !== null);
  return (
    <div className="st-run">
      {state === 'running' ? <progress max={1} value={share} aria-label={t('storage.progress')} /> : null}
      <p className={state === 'failed' ? 'k-alarm tx' : undefined} role="status">
        {state === 'running' ? t('storage.run.running', { share: Math.floor(share * 100) }) : t(`storage.run.${state}`)}
        {state === 'ended' ? (
          <>
            {' '}
            <Moment at={run.endedAt} />
          </>
        ) : null}
      </p>
      {run.failure === null ? null : (
        <pre className="st-failure" lang="en">
          {run.failure}
        </pre>
      )}
      {done.map((word) => (
        <p key={word} className="sec">
          {word}
        </p>
      ))}
    </div>
  );
}

function Unpackable({ storage }: { readonly storage: Storage }) {
  const { t } = useText();
  const { unpackable } = storage;
  const days = storedKinds.reduce((sum, kind) => sum + storage[kind].unpackableDays, 0);
  const total = Math.max(days, unpackable.length);
  return (
    <Panel title={t('storage.unpackable')} note={daysText(t, total)}>
      <p className="st-unpackable sec">{t('storage.unpackableNote')}</p>
      <table className="tbl">
        <thead>
          <tr>
            <th>{t('storage.unpackable.device')}</th>
            <th>{t('storage.unpackable.kind')}</th>
            <th>{t('storage.unpackable.day')}</th>
          </tr>
        </thead>
        <tbody>
          {unpackable.map(({ kind, mac, imei, day }) => (
            <tr key={`${kind}:${mac ?? ''}:${imei ?? ''}:${day}`}>
              <td className="nw">{mac ?? imei ?? missing}</td>
              <td>{t(`storage.kind.${kind}`)}</td>
              <td className="nw">{day}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {total > unpackable.length ? (
        <p className="st-unpackable mut c12">{t('storage.unpackable.more', { shown: unpackable.length, total })}</p>
      ) : null}
    </Panel>
  );
}
