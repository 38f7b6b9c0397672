/** How far a command has come, and why it came no further. */
import type { CommandRow } from '@frostway/contract/command/endpoints';
import { useText } from '../../api/language.js';
import { Chip } from '../../ui/Chip.js';
import { rowLook } from './words.js';

/** See above. */
export function StateOf({ row }: { row: CommandRow }) {
  const { t } = useText();
  return (
    <span>
      <Chip {...rowLook(t, row)} />
      {row.reason === null ? null : <span className="two">{t(`command.reason.${row.reason}`)}</span>}
    </span>
  );
}
