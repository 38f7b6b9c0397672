/** A question before something is taken away: what, what follows, and the act. */
import type { Closing } from './closing.js';
import { type DialogForm, FormDialog } from './FormDialog.js';

export type AskDialogProps = {
  /** What is done when it is answered with the act. */
  readonly form?: DialogForm;
  readonly closing?: Closing;
  readonly title: string;
  readonly lead: string;
  readonly act: string;
  readonly busy?: boolean;
  readonly error?: unknown;
  readonly onSubmit?: () => void;
  /** It cannot be done now; `lead` says why. */
  readonly disabled?: boolean;
  /** False: nothing is destroyed, the button is not red. */
  readonly destroys?: boolean;
};

/** See above. */
export function AskDialog({ lead, destroys = true, ...props }: AskDialogProps) {
  return (
    <FormDialog {...props} destroys={destroys} width={440}>
      <p className="ask-lead">{lead}</p>
    </FormDialog>
  );
}
