/** What the people of a mission were told of it, and what became of each message. */
import { mission as calls } from '@frostway/contract/mission/endpoints';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { deliveryLooks, stateWord } from '../../ui/delivery-looks.js';
import { Chip } from '../../ui/Chip.js';
import { Moment } from '../../ui/Moment.js';
import { Panel } from '../../ui/Panel.js';

const pageSize = 100;
/** While it runs they are asked for again, ms. */
const againMs = 60_000;

/** See above; nothing where the caller has not the call. */
export function MissionMessages({ id, isLive }: { id: number; isLive: boolean }) {
  const { t } = useText();
  const may = useMay();
  const { data } = useAnswer(
    calls.missionMessages,
    { id, pageSize },
    { enabled: may(calls.missionMessages), ...(isLive ? { againMs: () => againMs } : { freshMs: againMs }) },
  );
  if (data === undefined) return null;
  return (
    <Panel title={t('mission.messages')} padded>
      {data.rows.length === 0 ? (
        <p className="hint">{t('mission.messages.none')}</p>
      ) : (
        <ul className="md-messages">
          {data.rows.map((message) => (
            <li key={message.id}>
              <span className="grow">
                <b>{t(`mission.messages.${message.kind}`)}</b> <span className="sec">{message.recipient}</span>
                {message.address === null ? null : <span className="c12 mut"> {message.address}</span>}
              </span>
              <Chip {...deliveryLooks[message.state]} word={stateWord(t, { channel: 'mail', state: message.state })} kind="outline" />
              <span className="c12 mut nw">
                <Moment at={message.sentAt ?? message.createdAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
