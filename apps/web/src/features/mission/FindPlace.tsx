/** Finding a place by its address or name; shown to whom roles give the search of addresses. */
import { type FoundPlace, geo } from '@frostway/contract/geo/endpoints';
import { useState } from 'react';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { errorText } from '../../api/refused.js';
import { Field, TextInput } from '../../ui/fields.js';
import { Icon } from '../../ui/icons.js';

/** See above. */
export function FindPlace({ onFound }: { onFound: (place: FoundPlace) => void }) {
  const { t, lang } = useText();
  const may = useMay();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const { data, error, isFetching } = useAnswer(geo.search, { q: asked }, { enabled: asked !== '' });
  if (!may(geo.search)) return null;
  const ask = (): void => setAsked(typed.trim());
  const found = asked === '' ? undefined : data;
  return (
    <>
      <Field
        label={t('mission.address.find')}
        error={error === null ? undefined : errorText(error, lang)}
        hint={found?.items.length === 0 ? t('mission.address.notFound') : (found?.failure ?? undefined)}
      >
        {(control) => (
          <TextInput
            {...control}
            icon="search"
            autoComplete="off"
            maxLength={200}
            value={typed}
            onChange={setTyped}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // It asks for places; the form is not sent.
              event.preventDefault();
              ask();
            }}
            after={
              <button type="button" className="lnk" disabled={isFetching || typed.trim() === ''} onClick={ask}>
                {t('mission.address.findAct')}
              </button>
            }
          />
        )}
      </Field>
      {found === undefined || found.items.length === 0 ? null : (
        <ul className="ms-found">
          {found.items.map((place) => (
            <li key={`${place.latitude},${place.longitude},${place.name}`}>
              <button
                type="button"
                onClick={() => {
                  setAsked('');
                  onFound(place);
                }}
              >
                <Icon name="pin" size={14} />
                <span>
                  <b className="b">{place.name}</b> <span className="sec">{place.address}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
