/** Where the figures of the overview lead: the monitor with the filter that shows the same devices. */

/** The monitor's address with a state or a group, of devices of every kind, as the overview counts them. */
export function monitorLink({ state, group }: { state?: string; group?: number }): string {
  const query = new URLSearchParams();
  if (group !== undefined) query.set('group', String(group));
  if (state !== undefined) query.set('state', state);
  query.set('kind', 'all');
  return `/deviceMonitor?${query.toString()}`;
}
