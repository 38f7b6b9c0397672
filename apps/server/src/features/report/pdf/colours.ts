/** Colours of a printed report: those of the light screens, and their tints, mixed beforehand so that nothing is transparent. */
export const colours = {
  ink: '#17212B',
  ink2: '#455361',
  ink3: '#5D6976',
  line: '#E3E8EC',
  line2: '#CBD3DA',
  accent: '#0B6E99',
  trace: '#29435A',
  normal: '#2E7D5B',
  alarm: '#C62828',
  alarmInk: '#B01E1E',
  cold: '#1F5FBF',
  coldInk: '#1A54AB',
  silent: '#6B7280',
  band: '#EAF2EE',
  alarmTint: '#FAE9E9',
  gap: '#B9C3CB',
  grid: '#EBEFF2',
  land: '#EFF2F3',
  water: '#D3E1E9',
  coast: '#B9CEDA',
  mapInk: '#526170',
  paper: '#FFFFFF',
} as const;

/** A colour of the report. */
export type Colour = (typeof colours)[keyof typeof colours];
