/** /deviceAlarm: incidents as work. Tabs, filters, the list, the alarm that is open beside it, acts on one or many, by hand or by key. */
import { alarmFeature } from '@frostway/contract/alarm/endpoints';
import type { Incident } from '@frostway/contract/alarm/incident-rows';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useAnswer } from '../../api/answers.js';
import { nowMs } from '../../api/clock.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { PageHead } from '../../ui/Panel.js';
import { usePhone } from '../../ui/phone.js';
import { Icon } from '../../ui/icons.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { toast } from '../../ui/toasts.js';
import { Empty, Refused, RowSkeleton } from '../../ui/states.js';
import { ActDialogs, type AlarmAction } from './ActDialogs.js';
import { AlarmDrawer } from './AlarmDrawer.js';
import { AlarmFilters } from './AlarmFilters.js';
import { AlarmList, type AlarmListHandle } from './AlarmList.js';
import { AlarmTabs } from './AlarmTabs.js';
import { ChosenAlarms } from './ChosenAlarms.js';
import { type AlarmAddress, filterNames, isFiltered, useAlarmAddress } from './alarm-address.js';
import { type AlarmFilter, filterOf, useAlarmPages } from './alarm-pages.js';
import { alarmKeyOf, stepped } from './keys.js';
import { useFilterWords } from './filter-words.js';
import { useShown } from './use-shown.js';
import { zoneNow } from '../../values/zone.js';
import './alarm.css';

const none: ReadonlyMap<number, Incident> = new Map();

/** What the list shows: the filter as the calls take it, and in words. */
export type ShownList = { readonly filter: AlarmFilter; readonly words: readonly string[] };

export type AlarmPageProps = {
  /** What other features can do with the list, in the head of the page. */
  readonly tools?: (list: ShownList) => ReactNode;
};

/** See above. */
export function AlarmPage({ tools }: AlarmPageProps) {
  const { t } = useText();
  const isPhone = usePhone();
  const [address, change] = useAlarmAddress();
  const { filter, key } = useFilter(address);
  const pages = useAlarmPages(filter);
  const overview = useAnswer(alarmFeature.alarmOverview, { tz: zoneNow() }, { freshMs: 10_000 });
  const { shown, onHold, settle, settleNext } = useShown(key, pages.rows);
  const { rows } = shown;
  const [atId, setAtId] = useState<number>();
  const [chosen, setChosen] = useState<{ readonly key: string; readonly rows: ReadonlyMap<number, Incident> }>({ key, rows: none });
  const [wanted, setWanted] = useState<AlarmAction>();
  // On a phone a touch opens; it chooses while one selects.
  const [isSelecting, setSelecting] = useState(false);
  const words = useFilterWords(address);
  const list = useRef<AlarmListHandle>(null);
  const may = useMay();
  const mayAct = may(alarmFeature.acknowledge) || may(alarmFeature.assign) || may(alarmFeature.comment);

  const isForReading = rows.every((alarm) => !alarm.mayAct);
  const actsByKey = (['acknowledge', 'comment'] as const).filter((act) => !isForReading && may(alarmFeature[act]));

  // A link may name any alarm of an incident.
  const named = address.alarm;
  const openId = named === undefined ? undefined : (rows.find(({ id, alarms }) => id === named || alarms.includes(named))?.id ?? named);
  const at = rows.findIndex(({ id }) => id === (openId ?? atId));
  // What was chosen in another list is not acted on in this one.
  const chosenRows = chosen.key === key ? chosen.rows : none;

  const open = useCallback(
    (id: number | undefined) => {
      if (id !== undefined) setAtId(id);
      change({ alarm: id });
    },
    [change],
  );
  const choose = useCallback(
    (ids: readonly number[]) =>
      setChosen((before) => {
        const next = new Map(before.key === key ? before.rows : none);
        const areAll = ids.every((id) => next.has(id));
        for (const id of ids) {
          const row = rows.find((each) => each.id === id);
          if (areAll) next.delete(id);
          else if (row !== undefined) next.set(id, row);
        }
        return { key, rows: next };
      }),
    [key, rows],
  );
  const close = useCallback(() => {
    open(undefined);
    list.current?.focus();
  }, [open]);
  const chooseNone = useCallback(() => {
    setSelecting(false);
    setChosen({ key, rows: none });
  }, [key]);
  const onDone = useCallback(() => {
    settleNext();
    chooseNone();
  }, [settleNext, chooseNone]);

  const targets = useMemo((): readonly Incident[] => {
    if (chosenRows.size > 0) return [...chosenRows.values()];
    const row = rows[at];
    return row === undefined ? [] : [row];
  }, [chosenRows, rows, at]);
  const isAsking = wanted !== undefined;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (isAsking || event.defaultPrevented) return;
      const act = alarmKeyOf(event);
      if (act === undefined) return;
      const mayOn = (endpoint: Parameters<typeof may>[0]): boolean => may(endpoint) && targets.some((alarm) => alarm.mayAct);
      const ask = (kind: AlarmAction['act'], endpoint: Parameters<typeof may>[0]): void => {
        if (!mayOn(endpoint)) {
          if (targets.length > 0) toast({ words: t('alarm.mayNot'), icon: 'info', hue: 'silent' });
          return;
        }
        event.preventDefault();
        setWanted({ act: kind, alarms: targets });
      };
      switch (act) {
        case 'next':
        case 'previous': {
          const next = stepped(at, rows.length, act === 'next' ? 1 : -1);
          const id = rows[next]?.id;
          if (id === undefined) return;
          event.preventDefault();
          list.current?.bring(next);
          if (openId === undefined) setAtId(id);
          else open(id);
          return;
        }
        case 'open':
          if (at >= 0 && openId === undefined) open(rows[at]?.id);
          return;
        case 'choose':
          if (mayAct && atId !== undefined) choose([atId]);
          return;
        case 'close':
          if (openId !== undefined) close();
          else chooseNone();
          return;
        case 'acknowledge':
          return ask('acknowledge', alarmFeature.acknowledge);
        case 'assign':
          return ask('assign', alarmFeature.assign);
        case 'comment':
          return ask('comment', alarmFeature.comment);
      }
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isAsking, at, rows, openId, open, close, choose, chooseNone, targets, may, mayAct, atId, t]);

  return (
    <div className={openId === undefined ? 'al' : 'al opened'}>
      <section className="al-main">
        <div className="al-top">
          <PageHead
            title={t('frame.nav.deviceAlarm')}
            note={<span className="no-phone">{t('alarm.lead')}</span>}
            extra={
              <>
                {isPhone && mayAct && rows.length > 0 ? (
                  <button
                    type="button"
                    className="btn al-tool"
                    aria-pressed={isSelecting}
                    onClick={() => (isSelecting ? chooseNone() : setSelecting(true))}
                  >
                    {t('alarm.select')}
                  </button>
                ) : null}
                {tools?.({ filter, words })}
                <Link className="btn al-tool" to="/alaDetail" aria-label={t('alarm.toDetail')}>
                  <Icon name="stats" size={isPhone ? 20 : 14} />
                  {isPhone ? null : t('alarm.toDetail')}
                </Link>
              </>
            }
          />
          <AlarmTabs tab={address.tab} figures={overview.data} onTab={(tab) => change({ tab, triage: undefined, alarm: undefined })} />
        </div>
        <AlarmFilters address={address} onChange={change} />
        {pages.rows === undefined ? (
          pages.asking.error === null ? (
            <RowSkeleton rows={10} widths={[150, 84, 96, 72, 64]} />
          ) : (
            <Refused error={pages.asking.error} onRetry={() => void pages.asking.refetch()} />
          )
        ) : rows.length === 0 ? (
          <NoAlarms address={address} onClear={() => change(noFilters)} />
        ) : (
          <AlarmList
            ref={list}
            pages={pages}
            shown={shown}
            at={at}
            openId={openId}
            chosen={new Set(chosenRows.keys())}
            mayChoose={mayAct && (!isPhone || isSelecting)}
            acts={actsByKey}
            onOpen={open}
            onChoose={choose}
            onHold={onHold}
            onSettle={settle}
          />
        )}
        {chosenRows.size === 0 && !(isPhone && isSelecting) ? null : (
          <ChosenAlarms
            alarms={[...chosenRows.values()]}
            onAct={(act) => setWanted({ act, alarms: [...chosenRows.values()] })}
            onNone={chooseNone}
          />
        )}
      </section>
      {openId === undefined ? null : (
        <AlarmDrawer id={openId} known={rows[at]} onClose={close} onAct={(act, alarm) => setWanted({ act, alarms: [alarm] })} />
      )}
      {wanted === undefined ? null : <ActDialogs wanted={wanted} onClose={() => setWanted(undefined)} onDone={onDone} />}
    </div>
  );
}

const noFilters = Object.fromEntries(filterNames.map((name) => [name, undefined]));

/** The filter of an address; hours and days end when they were chosen. */
function useFilter(address: AlarmAddress) {
  const said = JSON.stringify({ ...address, alarm: undefined });
  const make = () => {
    const filter = filterOf(address, nowMs());
    return { said, filter, key: JSON.stringify(filter) };
  };
  const [kept, setKept] = useState(make);
  if (kept.said === said) return kept;
  const made = make();
  setKept(made);
  return made;
}

function NoAlarms({ address, onClear }: { address: AlarmAddress; onClear: () => void }) {
  const { t } = useText();
  // All that waits is a list of its own: nothing in it is good news.
  const list = address.isTriage ? 'triage' : address.tab;
  if (isFiltered({ ...address, isTriage: false }))
    return (
      <Empty
        drawing="search"
        title={t('alarm.none.found')}
        hint={t('alarm.none.foundHint')}
        actions={
          <button type="button" className="btn" onClick={onClear}>
            {t('alarm.none.clear')}
          </button>
        }
      />
    );
  return (
    <Empty
      drawing="good"
      title={t(`alarm.none.${list}`)}
      hint={t(`alarm.none.${list}Hint`)}
      actions={<LinkButton to="/missionRule" word={t('alarm.none.toRules')} />}
    />
  );
}
