/** One command whole: its times, who gave it, the bytes that went out, the device's own words. */
import type { CommandRow } from '@frostway/contract/command/endpoints';
import { useText } from '../../api/language.js';
import { Copyable } from '../../ui/Copyable.js';
import { Moment } from '../../ui/Moment.js';
import { SideDrawer } from '../../ui/SideDrawer.js';
import { missing } from '../../values/figures.js';
import { DeviceWords } from './DeviceWords.js';
import { StateOf } from './StateOf.js';
import { commandWord, paramsWords } from './words.js';

/** See above. */
export function CommandDrawer({ row, onClose }: { row: CommandRow; onClose: () => void }) {
  const { t, lang } = useText();
  const params = paramsWords(t, lang, row.command, row.params);
  return (
    <SideDrawer title={commandWord(lang, row.command)} width={520} onClose={onClose}>
      <dl className="kv cmd-facts">
        <dt>{t('command.log.state')}</dt>
        <dd>
          <StateOf row={row} />
        </dd>
        {params === '' ? null : (
          <>
            <dt>{t('command.value.value')}</dt>
            <dd>{row.command === 'text' ? <DeviceWords words={params} /> : params}</dd>
          </>
        )}
        <dt>{t('command.log.answer')}</dt>
        <dd>{row.answer === null ? <span className="mut">{t('command.log.noAnswer')}</span> : <DeviceWords words={row.answer} />}</dd>
        <dt>{t('command.log.device')}</dt>
        <dd>{row.name === '' ? (row.imei ?? row.mac ?? missing) : row.name}</dd>
        <dt>{t('command.log.number')}</dt>
        <dd>
          {row.id} · {t('command.log.order', { order: row.order })}
        </dd>
        <dt>{t('command.log.by')}</dt>
        <dd>{row.by ?? missing}</dd>
        <dt>{t('command.log.at')}</dt>
        <dd>
          <Moment at={row.createdAt} as="full" />
        </dd>
        {row.expiresAt === null ? null : (
          <>
            <dt>{t('command.log.expires')}</dt>
            <dd>
              <Moment at={row.expiresAt} as="full" />
            </dd>
          </>
        )}
        {row.sentAt === null ? null : (
          <>
            <dt>{t('command.log.sentAt')}</dt>
            <dd>
              <Moment at={row.sentAt} as="full" />
              {row.sent > 1 ? <span className="mut"> {t('command.log.sentTimes', { count: row.sent })}</span> : null}
            </dd>
          </>
        )}
        {row.answeredAt === null ? null : (
          <>
            <dt>{t('command.log.answeredAt')}</dt>
            <dd>
              <Moment at={row.answeredAt} as="full" />
            </dd>
          </>
        )}
        {row.frame === null ? null : (
          <>
            <dt>{t('command.log.frame')}</dt>
            <dd className="cmd-frame">
              <Copyable text={row.frame}>{row.frame.replaceAll(/(..)(?=.)/g, '$1 ')}</Copyable>
            </dd>
          </>
        )}
      </dl>
    </SideDrawer>
  );
}
