/** How a device saves power: its mode, until when it sleeps, what follows by plan, what waits for it; and the text message that wakes it. */
import { commandFeature } from '@frostway/contract/command/endpoints';
import type { Answer } from '@frostway/contract/endpoint';
import { Button } from 'antd';
import { useState } from 'react';
import { useAnswer } from '../../api/answers.js';
import { type Say, useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { AskDialog } from '../../ui/AskDialog.js';
import { Chip } from '../../ui/Chip.js';
import { Moment } from '../../ui/Moment.js';
import { Panel } from '../../ui/Panel.js';
import { QueryBoundary, RowSkeleton } from '../../ui/states.js';
import { toast } from '../../ui/toasts.js';
import { missing } from '../../values/figures.js';
import type { Addressee } from './offer.js';
import { commandWord, paramsWords } from './words.js';

type Sleep = Answer<(typeof commandFeature)['sleep']>;

/** See above. */
export function SleepPanel({ device }: { device: Addressee }) {
  const { t } = useText();
  const may = useMay();
  const answer = useAnswer(commandFeature.sleep, { imei: device.imei }, { enabled: may(commandFeature.sleep) });
  if (!may(commandFeature.sleep)) return null;
  return (
    <Panel title={t('command.sleep')}>
      <QueryBoundary answer={answer} skeleton={<RowSkeleton rows={3} />}>
        {(sleep) => <Facts sleep={sleep} />}
      </QueryBoundary>
      {may(commandFeature.wakeUp) && may(commandFeature.sendWakeUp) ? <WakeUp device={device} /> : null}
    </Panel>
  );
}

function Facts({ sleep: { mode, mapUpdateSeconds, isOnline, isAsleep, asleepUntil, night, next, waiting } }: { sleep: Sleep }) {
  const { t, lang } = useText();
  const words = (command: string, params: Readonly<Record<string, unknown>>): string => {
    const values = paramsWords(t, lang, command, params);
    return command === 'mode' ? values : [commandWord(lang, command), values].filter((each) => each !== '').join(' ');
  };
  return (
    <dl className="kv cmd-facts">
      <dt>{t('command.sleep.mode')}</dt>
      <dd>
        {mode === null ? (
          <span className="mut">{t('command.sleep.noMode')}</span>
        ) : (
          <>
            {words(mode.command, mode.params)} · <Moment at={mode.since} />
          </>
        )}
      </dd>
      {mapUpdateSeconds === null ? null : (
        <>
          <dt>{t('command.sleep.map')}</dt>
          <dd>{t('command.sleep.mapEvery', { seconds: mapUpdateSeconds })}</dd>
        </>
      )}
      <dt>{t('command.sleep.state')}</dt>
      <dd>
        {isAsleep ? (
          <>
            <Chip hue="silent" icon="moon" word={t('command.sleep.asleep')} /> <Moment at={asleepUntil} as="full" />
          </>
        ) : isOnline ? (
          <Chip hue="normal" icon="check" word={t('command.sleep.awake')} />
        ) : (
          <Chip hue="silent" icon="silent" word={t('command.sleep.silent')} />
        )}
      </dd>
      {isAsleep || asleepUntil === null || !isOnline ? null : (
        <>
          <dt>{t('command.sleep.until')}</dt>
          <dd>
            <Moment at={asleepUntil} as="full" />
          </dd>
        </>
      )}
      {night === null ? null : (
        <>
          <dt>{t('command.sleep.night')}</dt>
          <dd>
            {night.offAt} – {night.onAt}
          </dd>
        </>
      )}
      {next.length === 0 ? null : (
        <>
          <dt>{t('command.sleep.next')}</dt>
          <dd>
            {next.map(({ command, params, at }) => (
              <div key={at}>
                <Moment at={at} as="full" /> {words(command, params)}
              </div>
            ))}
          </dd>
        </>
      )}
      <dt>{t('command.sleep.waiting')}</dt>
      <dd>{waiting}</dd>
    </dl>
  );
}

function whyNot(t: Say, { phone, left, most, isAllowed, leftOfAccount }: Answer<(typeof commandFeature)['wakeUp']>): string | undefined {
  if (!isAllowed) return t('command.wake.notAllowed');
  if (phone === null) return t('command.wake.noPhone');
  if (left === 0) return t('command.wake.usedUp', { most });
  return leftOfAccount === 0 ? t('command.wake.accountUsedUp') : undefined;
}

function WakeUp({ device }: { device: Addressee }) {
  const { t } = useText();
  const [isAsking, setAsking] = useState(false);
  const { data } = useAnswer(commandFeature.wakeUp, { imei: device.imei });
  if (data === undefined || data.text === null) return null;
  const { text, phone, left, leaves, leftOfAccount } = data;
  const why = whyNot(t, data);
  return (
    <div className="cmd-wake">
      {why === undefined ? null : <p className="c13 sec">{why}</p>}
      <Button disabled={why !== undefined} onClick={() => setAsking(true)}>
        {t('command.wake')}
      </Button>
      {isAsking ? (
        <AskDialog
          call={commandFeature.sendWakeUp}
          input={{ imei: device.imei }}
          title={t('command.wake.title', { name: device.name })}
          lead={[
            t('command.wake.lead', { phone: phone ?? missing, text: text.trim(), left: Math.min(left, leftOfAccount) }),
            ...(leaves ? [] : [t('command.wake.kept')]),
          ].join(' ')}
          act={t('command.wake.act')}
          destroys={false}
          done={({ leaves: hasLeft }) => toast({ words: t(hasLeft ? 'command.wake.sent' : 'command.wake.queued') })}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  );
}
