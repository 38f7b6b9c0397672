/**
 * The field's names for what judging keeps: checkpoints, the snapshot retention leaves, evaluations in the state, and the gaps of a silence.
 */
export const sql = `
alter table judging rename column marks to checkpoints;
alter table judging rename column base to snapshot;
alter table position_judging rename column marks to checkpoints;
alter table position_judging rename column base to snapshot;
alter table excursion rename column unheard to silence_gaps;
update judging set state = (state - 'courses') || jsonb_build_object('evaluations', state -> 'courses') where state ? 'courses';
update position_judging set state = (state - 'courses') || jsonb_build_object('evaluations', state -> 'courses') where state ? 'courses';
`;
