/** The search for a device by MAC, IMEI or name: Ctrl/Cmd-K opens it from anywhere, the arrows choose, Enter opens. On a phone it fills the screen. */
import { deviceFeature } from '@frostway/contract/device/endpoints';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAnswer } from '../api/answers.js';
import { useText } from '../api/language.js';
import { errorText } from '../api/refused.js';
import { ConnectionChip } from '../ui/Chip.js';
import { Icon } from '../ui/icons.js';
import { usePhone } from '../ui/phone.js';
import { devicePath } from '../values/device-row.js';
import { PlaceList } from './PlaceList.js';
import type { PageRow } from './page-row.js';

const shown = 8;
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
export function Search({ pages }: { pages: readonly PageRow[] }) {
  const { t, lang } = useText();
  const isPhone = usePhone();
  const navigate = useNavigate();
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const search = usePaused(text.trim());
  const answer = useAnswer(
    deviceFeature.groupDevices,
    { search, pageSize: shown },
    { enabled: isOpen && search !== '', keepPrevious: true },
  );
  const isAsked = isOpen && text.trim() !== '' && search !== '';
  const found = isAsked ? (answer.data?.rows ?? []) : [];
  const more = (answer.data?.total ?? 0) - found.length;

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
    input.current?.blur();
  };
  const open = (index: number): void => {
    const device = found[index];
    if (device === undefined) return;
    close();
    void navigate(devicePath(device));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // Enter that ends the composition of a Chinese word is not a choice.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter') open(at);
    else if (event.key === 'ArrowDown') setAt(Math.min(at + 1, found.length - 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0));
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
          placeholder={t('frame.search.placeholder')}
          role="combobox"
          aria-label={t('frame.search')}
          aria-expanded={found.length > 0}
          aria-controls={list}
          aria-activedescendant={found.length > 0 ? `${list}-${at}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          onFocus={() => setOpen(true)}
          onChange={(event) => (setText(event.target.value), setAt(0), setOpen(true))}
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
      {isOpen && text.trim() === '' ? <PlaceList pages={pages} onGo={close} /> : null}
      {isAsked && (answer.data !== undefined || answer.error !== null) ? (
        <div className="found">
          <ul id={list} role="listbox" aria-label={t('frame.search.results')}>
            {found.map((device, index) => (
              <li
                key={device.id}
                id={`${list}-${index}`}
                role="option"
                aria-selected={index === at}
                onMouseDown={(event) => event.preventDefault()}
                onMouseMove={() => setAt(index)}
                onClick={() => open(index)}
              >
                <span className="grow ell">
                  {device.name}
                  <span className="mut c12 id">{device.mac ?? device.imei ?? device.alias}</span>
                </span>
                <ConnectionChip connection={device.connection} />
              </li>
            ))}
          </ul>
          {answer.error !== null && answer.data === undefined ? <p className="none tx k-alarm">{errorText(answer.error, lang)}</p> : null}
          {answer.data !== undefined && found.length === 0 ? (
            <p className="none">
              {t('frame.search.none', { search })}
              <span className="mut c12">{t('frame.search.noneHint')}</span>
            </p>
          ) : null}
          {more > 0 ? <p className="none mut c12">{t('frame.search.more', { count: more })}</p> : null}
        </div>
      ) : null}
    </div>
  );
}
