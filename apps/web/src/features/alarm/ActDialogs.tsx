/** What people do to alarms: acknowledge with a cause, give to somebody, write a comment; one or many at once. */
import type { Incident } from '@frostway/contract/alarm/incident-rows';
import type { ActDialogProps, AlarmAct } from './AboutAlarms.js';
import { AcknowledgeDialog } from './AcknowledgeDialog.js';
import { AssignDialog } from './AssignDialog.js';
import { CommentDialog } from './CommentDialog.js';

export type AlarmAction = { readonly act: AlarmAct; readonly alarms: readonly Incident[] };

/** See above. */
export function ActDialogs({ wanted, ...rest }: { wanted: AlarmAction } & Omit<ActDialogProps, 'alarms'>) {
  const props = { ...rest, alarms: wanted.alarms };
  if (wanted.act === 'acknowledge') return <AcknowledgeDialog {...props} />;
  if (wanted.act === 'assign') return <AssignDialog {...props} />;
  return <CommentDialog {...props} />;
}
