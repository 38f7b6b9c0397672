/** What is to be known before a command goes out: when it takes effect, what its modes mean on this model, and what one may lose by it. */
import { useText } from '../../api/language.js';
import { Icon } from '../../ui/icons.js';
import type { Offer, Offered, Typed } from './offer.js';

const risks = {
  server: 'command.note.lose',
  apn: 'command.note.lose',
  factoryReset: 'command.note.reset',
  restart: 'command.note.restart',
  powerOff: 'command.note.powerOff',
} as const;

export type CommandNotesProps = {
  readonly command: Offered;
  readonly typed: Typed;
  readonly constants: Offer['constants'];
  readonly isOffline: boolean;
};

/** See above. */
export function CommandNotes({ command, typed, constants, isOffline }: CommandNotesProps) {
  const { t } = useText();
  const numberOf = (row: string, field: string): number | undefined => {
    const value = constants.find(({ name }) => name === row)?.[field];
    return typeof value === 'number' ? value : undefined;
  };
  const facts: string[] = [];
  const [hours, map, call] = [
    numberOf('preciseMode', 'revertsAfterHours'),
    numberOf('savingMode', 'mapUpdateSeconds'),
    numberOf('guardianCall', 'connectsAfterSeconds'),
  ];
  const mode = command.command === 'mode' ? typed['value'] : undefined;
  if (mode === 'precise' && hours !== undefined) facts.push(t('command.note.precise', { hours }));
  if ((mode === 'saving' || mode === 'superSaving') && map !== undefined) facts.push(t('command.note.map', { seconds: map }));
  if (mode === 'sleep' || command.command === 'standby') facts.push(t('command.note.standby'));
  const [gps, total, on, asleep] = (['gpsHours', 'totalHours', 'onMinutes', 'asleepHours'] as const).map((field) =>
    numberOf('emergencyMode', field),
  );
  if (command.command === 'emergency' && gps !== undefined && total !== undefined && on !== undefined && asleep !== undefined)
    facts.push(t('command.note.emergency', { gps, total, on, asleep }));
  if (command.command === 'timerSwitch') facts.push(t('command.note.night'));
  if (command.command === 'guardianCall' && call !== undefined) facts.push(t('command.note.call', { seconds: call }));
  const risk = Object.entries(risks).find(([name]) => name === command.command)?.[1];
  return (
    <>
      {facts.map((fact) => (
        <p key={fact} className="c13 sec">
          {fact}
        </p>
      ))}
      {risk === undefined ? null : (
        <div className="note k-warning" role="note">
          <Icon name="warning" />
          {t(risk)}
        </div>
      )}
      {isOffline ? (
        <div className={`note k-${command.isImmediate ? 'alarm' : 'accent'}`} role="status">
          <Icon name={command.isImmediate ? 'silent' : 'info'} />
          {command.isImmediate ? t('command.note.offline') : t('command.note.queued')}
        </div>
      ) : null}
    </>
  );
}
