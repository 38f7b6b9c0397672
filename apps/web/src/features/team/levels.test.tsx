/** Levels of teams on the page: which one holds for whom, and that nothing changes by moving over it. */
import type { TeamLevel } from '@frostway/contract/team/rows';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { translator } from '../../api/language.js';
import { LevelChoice } from './Levels.js';
import { type Target, levelOf } from './TargetRow.js';

const target: Target = {
  kind: 'device',
  targetId: 7,
  mac: 'AC233FA1075E',
  imei: null,
  name: 'Box 7',
  model: 'beacon-th',
  level: 'access',
  myLevel: 'all',
  members: [{ uid: 2, level: 'none' }],
  addedAt: '2026-07-14T00:00:00.000Z',
};

beforeEach(() => translator.changeLanguage('en'));
afterEach(cleanup);

describe('the level of a target', () => {
  it('is that of the team; one of a single member goes before it, up or down', () => {
    expect(levelOf(target, undefined)).toBe('access');
    expect(levelOf(target, { uid: 1, isAdmin: false })).toBe('access');
    expect(levelOf(target, { uid: 2, isAdmin: false })).toBe('none');
  });
  it('is all for an administrator of the team, whatever was set before', () => {
    expect(levelOf(target, { uid: 2, isAdmin: true })).toBe('all');
  });
});

describe('the choice of a level', () => {
  const choice = (onChange?: (level: TeamLevel) => void) =>
    render(<LevelChoice label="Box 7" value="access" {...(onChange === undefined ? {} : { onChange })} />);

  it('is made by a click; the arrows only move, and the level there is is not chosen again', () => {
    const onChange = vi.fn();
    choice(onChange);
    const access = screen.getByRole('radio', { name: 'Access' });
    expect(access.getAttribute('aria-checked')).toBe('true');
    access.focus();
    fireEvent.keyDown(access, { key: 'ArrowRight' });
    const detailed = screen.getByRole('radio', { name: 'Detailed' });
    expect(document.activeElement).toBe(detailed);
    fireEvent.click(access);
    expect(onChange).not.toHaveBeenCalled();
    fireEvent.click(detailed);
    expect(onChange).toHaveBeenCalledExactlyOnceWith('detailed');
  });
  it('is not offered to who may only see it, but said in words', () => {
    choice();
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.getByRole('img', { name: 'Box 7: Access' })).toBeTruthy();
  });
});
