/**
 * The search over everything: Ctrl/Cmd-K opens it from anywhere, the arrows choose, Enter opens, Esc leaves. Before anything is typed it shows what is kept at
 * hand and the last pages. On a phone it fills the screen.
 */
import { searchFeature } from '@frostway/contract/search/endpoints';
import { limits } from '@frostway/core/limits';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAnswer } from '../api/answers.js';
import { useText } from '../api/language.js';
import { errorText } from '../api/refused.js';
import { Icon } from '../ui/icons.js';
import { usePhone } from '../ui/phone.js';
import { useNoteVisit, usePlaces } from './at-hand.js';
import { FoundList } from './FoundList.js';
import { type Choice, foundSections, placeSections } from './found-sections.js';
import type { PageRow } from './page-row.js';
import { KeepThis, Gone } from './search-parts.js';

const pauseMs = 200;
const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

/** What was typed, once the person pauses. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

/** See above. */
export function Search({ page, pages }: { page: PageRow; pages: readonly PageRow[] }) {
  const { t, lang } = useText();
  const isPhone = usePhone();
  const navigate = useNavigate();
  const note = useNoteVisit();
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  /** Enter came before the answer to what stands in the field: the path that was chosen then, if any. */
  const early = useRef<{ readonly path: string | undefined }>(undefined);
  const typed = text.trim();
  const search = usePaused(typed);
  const answer = useAnswer(searchFeature.find, { search }, { enabled: isOpen && search !== '', keepPrevious: true });
  const places = usePlaces(pages, isOpen && typed === '');
  const isAsked = isOpen && typed !== '' && search !== '';
  const found = isAsked && answer.data !== undefined ? answer.data : undefined;
  const sections = isAsked ? (found === undefined ? [] : foundSections(t, search, found)) : isOpen ? placeSections(t, places) : [];
  const choices = sections.flatMap((section) => section.choices);
  const chosen = Math.min(at, choices.length - 1);
  // What is shown was found for what stood there before, until the answer is there.
  const isCurrent = typed === '' || (search === typed && !answer.isPlaceholderData && answer.data !== undefined);

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen(true);
      input.current?.focus();
      input.current?.select();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  useEffect(() => {
    if (isOpen && isPhone) input.current?.focus();
  }, [isOpen, isPhone]);

  const close = (): void => {
    setOpen(false);
    setText('');
    setAt(0);
    early.current = undefined;
    input.current?.blur();
  };
  const go = (choice: Choice, isApart: boolean): void => {
    if (isApart) {
      window.open(choice.path, '_blank', 'noopener');
      return;
    }
    // What was chosen stands among the last pages at once.
    if (choice.isList !== true) note(choice.path, choice.name);
    close();
    void navigate(choice.path);
  };
  useEffect(() => {
    const wanted = early.current;
    if (wanted === undefined || (!isCurrent && answer.error === null)) return;
    early.current = undefined;
    const choice = isCurrent ? (choices.find(({ path }) => path === wanted.path) ?? choices[0]) : undefined;
    if (choice !== undefined) go(choice, false);
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    // Enter that ends the composition of a Chinese word is not a choice.
    if (event.nativeEvent.isComposing) return;
    const choice = choices[chosen];
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter') {
      if (!isCurrent) early.current = { path: choice?.path };
      else if (choice !== undefined) go(choice, event.ctrlKey || event.metaKey);
    } else if (event.key === 'ArrowDown') setAt(Math.min(chosen + 1, choices.length - 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(chosen - 1, 0));
    else if (event.key === 'PageDown') setAt(Math.min(chosen + 5, choices.length - 1));
    else if (event.key === 'PageUp') setAt(Math.max(chosen - 5, 0));
    else return;
    event.preventDefault();
  };

  if (isPhone && !isOpen) {
    return (
      <button type="button" className="ib" aria-label={t('frame.search')} onClick={() => setOpen(true)}>
        <Icon name="search" size={20} />
      </button>
    );
  }
  const hits =
    choices.length === 0 ? null : (
      <FoundList
        id={list}
        label={isAsked ? t('frame.search.results') : t('frame.search.places')}
        sections={sections}
        at={chosen}
        search={isAsked ? search : ''}
        onPoint={setAt}
        onChoose={go}
      />
    );
  return (
    <div
      className={isPhone ? 'finder full' : 'finder'}
      onBlur={(event) => (event.currentTarget.contains(event.relatedTarget) || isPhone ? undefined : setOpen(false))}
    >
      <div className="inp">
        <Icon name="search" />
        <input
          ref={input}
          value={text}
          maxLength={limits.name}
          placeholder={t('frame.search.placeholder')}
          role="combobox"
          aria-label={t('frame.search')}
          aria-expanded={choices.length > 0}
          aria-controls={list}
          aria-activedescendant={choices.length > 0 ? `${list}-${chosen}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          onFocus={() => setOpen(true)}
          onChange={(event) => ((early.current = undefined), setText(event.target.value), setAt(0), setOpen(true))}
          onKeyDown={onKeyDown}
        />
        {isPhone ? (
          <button type="button" className="ib xs" aria-label={t('frame.close')} onClick={close}>
            <Icon name="x" />
          </button>
        ) : (
          <kbd aria-hidden="true">{isMac ? t('frame.search.keyMac') : t('frame.search.key')}</kbd>
        )}
      </div>
      {isOpen && typed === '' ? (
        <div className="found">
          {isPhone ? <KeepThis page={page} /> : null}
          {hits ?? <p className="none mut c12">{t('frame.search.hint')}</p>}
          {places.gone.length === 0 ? null : <Gone places={places.gone} />}
        </div>
      ) : null}
      {isAsked && (answer.data !== undefined || answer.error !== null) ? (
        <div className="found">
          {hits}
          {answer.error !== null && answer.data === undefined ? <p className="none tx k-alarm">{errorText(answer.error, lang)}</p> : null}
          {found?.kinds.length === 0 ? (
            <p className="none">
              {t('frame.search.none', { search })}
              <span className="mut c12">{t('frame.search.hint')}</span>
            </p>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
