/** The trips of one vehicle on one day, each with the addresses it began and ended at; opened by the address of the page. */
import { position } from '@frostway/contract/position/endpoints';
import type { JourneyRow } from '@frostway/contract/position/rows';
import { Link, useSearchParams } from 'react-router';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { Address } from '../../ui/Address.js';
import { AddressDrawer } from '../../ui/AddressDrawer.js';
import { dayBeginMs, dayEndMs } from '../../ui/DatePicker.js';
import { Moment } from '../../ui/Moment.js';
import { Quantity, Speed } from '../../ui/Quantity.js';
import { Empty, QueryBoundary, RowSkeleton } from '../../ui/states.js';
import { durationText } from '../../values/times.js';
import { namedAs } from '../compare/compare-address.js';
import { TripDriver } from './TripDriver.js';

const params = { open: 'trips', of: 'tripsOf', day: 'tripsOn' } as const;

/** Opens the trips of a vehicle, by IMEI or MAC, on a day; the rest of the address stays. */
export function TripsLink({ identity, day, name }: { readonly identity: string; readonly day: string; readonly name: string }) {
  const { t } = useText();
  const [query] = useSearchParams();
  const to = new URLSearchParams(query);
  to.set(params.open, '1');
  to.set(params.of, identity);
  to.set(params.day, day);
  return (
    <Link className="lnk" to={`?${to.toString()}`} aria-label={t('mileage.tripsOf', { name, day })}>
      {t('mileage.trip')}
    </Link>
  );
}

/** See above. */
export function TripsDrawer({ nameOf }: { readonly nameOf: (identity: string) => string }) {
  const { t } = useText();
  const [query] = useSearchParams();
  const [identity, day] = [query.get(params.of) ?? '', query.get(params.day) ?? ''];
  return (
    <AddressDrawer param={params.open} title={t('mileage.tripsOf', { name: nameOf(identity), day })}>
      <Trips identity={identity} day={day} />
    </AddressDrawer>
  );
}

function Trips({ identity, day }: { readonly identity: string; readonly day: string }) {
  const { t } = useText();
  const [st, et] = [dayBeginMs(day), dayEndMs(day)];
  const answer = useAnswer(
    position.trips,
    { ...namedAs(identity), st: st ?? 0, et: et ?? 0, kind: 'trip' },
    { enabled: identity !== '' && st !== undefined && et !== undefined, freshMs: 60_000 },
  );
  return (
    <QueryBoundary answer={answer} skeleton={<RowSkeleton rows={6} widths={[90, 160, 60]} />}>
      {({ rows }) =>
        rows.length === 0 ? (
          <Empty drawing="history" title={t('mileage.noTrips')} hint={t('mileage.noTripsHint')} />
        ) : (
          <ol className="mi-trips">
            {rows.map((trip) => (
              <TripLine key={trip.startedAt} identity={identity} trip={trip} />
            ))}
          </ol>
        )
      }
    </QueryBoundary>
  );
}

function TripLine({ identity, trip }: { readonly identity: string; readonly trip: JourneyRow }) {
  const { t } = useText();
  const end = (word: string, place: JourneyRow['from'], at: string) => (
    <p className="row gap8">
      <span className="c13 b nw">
        <Moment at={at} as="clock" />
      </span>
      <span className="c12 mut nw">{word}</span>
      <span className="grow ell">
        <Address place={place} short />
      </span>
    </p>
  );
  return (
    <li data-trip={trip.startedAt}>
      {end(t('mileage.from'), trip.from, trip.startedAt)}
      {end(t('mileage.to'), trip.to, trip.endedAt)}
      <p className="row gap12 c13 mut">
        <Quantity value={trip.distance} unit={t('playback.unit.km')} decimals={1} />
        <span>{durationText(t, trip.duration * 1000)}</span>
        {trip.topSpeed === null ? null : <Speed value={trip.topSpeed} />}
      </p>
      <TripDriver identity={identity} trip={trip} />
    </li>
  );
}
