/** The line of a dialog that asks a service once, as the server would, and says what came back. */
import { useText } from '../../api/language.js';
import { errorText } from '../../api/refused.js';
import { Icon } from '../../ui/icons.js';

/** What a service answered; `status` null = nothing. */
type Outcome = { readonly isWorking: boolean; readonly status: number | null; readonly said: string };

type ServiceTestProps<O extends Outcome> = {
  /** The call that asks it. */
  readonly test: { readonly isPending: boolean; readonly error: Error | null; readonly data: O | undefined };
  readonly onAsk: () => void;
  /** What is said of one that works. */
  readonly works: (outcome: O) => string;
};

/** See above. */
export function ServiceTest<O extends Outcome>({ test: { isPending, error, data }, onAsk, works }: ServiceTestProps<O>) {
  const { t, lang } = useText();
  return (
    <div className="map-test">
      <button type="button" className="btn" onClick={onAsk} disabled={isPending} aria-busy={isPending}>
        <Icon name="refresh" size={14} />
        {t('map.keys.test')}
      </button>
      <span role="status">
        {isPending ? t('map.keys.testing') : null}
        {error === null ? null : <span className="k-alarm tx">{errorText(error, lang)}</span>}
        {data === undefined || isPending ? null : data.isWorking ? (
          <span className="k-normal tx">{works(data)}</span>
        ) : (
          <span className="k-alarm tx">
            {data.status === null ? t('map.keys.noAnswer') : t('map.keys.refused', { code: data.status })}
            {data.said === '' ? null : <code lang="en">{data.said}</code>}
          </span>
        )}
      </span>
    </div>
  );
}
