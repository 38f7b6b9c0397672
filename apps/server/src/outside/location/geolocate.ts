/**
 * A service that says where cells and access points are, as Google, Mozilla's Ichnaea and those after it have it: POST of `cellTowers` and `wifiAccessPoints`, answered with
 * `location` and `accuracy`. It learns what was heard, never by whom.
 */
import { type Loose, listOf, numberOf, objectOf, textOf } from '../geocode/services/loose.js';
import { GeocoderFailed, answerOf, cleaned } from '../geocode/services/service.js';

/** A base station as a device heard it. */
export type HeardCell = {
  readonly mcc: number;
  readonly mnc: number;
  readonly lac: number;
  readonly cellId: number;
  /** dBm. */
  readonly rssiDbm?: number;
};
/** An access point; `bssid` with colons. */
export type HeardPoint = { readonly bssid: string; readonly channel?: number; readonly rssiDbm?: number };
/** What a device heard at one moment. */
export type Heard = { readonly cells: readonly HeardCell[]; readonly points: readonly HeardPoint[] };

/** Where that is, WGS84; `accuracyM` is the radius it is within. */
export type FoundSpot = {
  readonly latitude: number;
  readonly longitude: number;
  readonly accuracyM: number;
  readonly source: 'lbs' | 'wifi';
};

/** How a service is asked: null where it knows none of what was heard. Throws `GeocoderFailed`, or `NotTaken` for a question it takes from nobody. */
export type Geolocate = (heard: Heard) => Promise<FoundSpot | null>;
/** The service will not answer this question, whenever it is asked. */
export class NotTaken extends Error {
  override readonly name = 'NotTaken';
}

const patienceMs = 10_000;
/** Two are needed: of one alone services say nothing, so that nobody can look up where a neighbour moved to. */
const fewestPoints = 2;
/** A place worse than that is no place of access points, whatever was sent: it is that of the cells. */
const mostOfWifiM = 500;
/** A place worse than that is a district or a country. */
const mostM = 50_000;

/** Whether a service can be asked for it at all. */
export const canAsk = ({ cells, points }: Heard): boolean => cells.length > 0 || points.length >= fewestPoints;

/** Makes the question's asker of an address, which holds the key where there is one. */
export function geolocate(url: string, agent: () => string): Geolocate {
  return async (heard) => {
    const points = heard.points.length >= fewestPoints ? heard.points : [];
    const { status, body } = await ask(url, agent(), questionOf({ ...heard, points }));
    if (status === 404) return null;
    if (status < 200 || status > 299) throw failureOf(status, objectOf(body['error']), url);
    return spotOf(body, points.length > 0);
  };
}

/** Numbers of networks of the second generation end here; those above are of later ones, where services tell them from the tower's other numbers. */
const mostOfGsm = 65_535;

function questionOf({ cells, points }: Heard): object {
  return {
    // Without this a service would say where our own server stands.
    considerIp: false,
    ...(cells.length === 0
      ? {}
      : {
          cellTowers: cells.map(({ mcc, mnc, lac, cellId, rssiDbm }) => ({
            radioType: cellId > mostOfGsm ? 'lte' : 'gsm',
            mobileCountryCode: mcc,
            mobileNetworkCode: mnc,
            locationAreaCode: lac,
            cellId,
            ...(rssiDbm === undefined ? {} : { signalStrength: rssiDbm }),
          })),
        }),
    ...(points.length === 0
      ? {}
      : {
          wifiAccessPoints: points.map(({ bssid, channel, rssiDbm }) => ({
            macAddress: bssid.toLowerCase(),
            ...(rssiDbm === undefined ? {} : { signalStrength: rssiDbm }),
            ...(channel === undefined ? {} : { channel }),
          })),
        }),
  };
}

async function ask(url: string, agent: string, question: object): Promise<{ readonly status: number; readonly body: Loose }> {
  const { status, text } = await answerOf(url, {
    method: 'POST',
    signal: AbortSignal.timeout(patienceMs),
    headers: { 'content-type': 'application/json', accept: 'application/json', 'user-agent': agent },
    body: JSON.stringify(question),
  });
  try {
    return { status, body: objectOf(JSON.parse(text)) };
  } catch {
    if (status === 404) return { status, body: {} };
    throw new GeocoderFailed('failed', 'no JSON', `${status} without JSON`, status);
  }
}

const means = {
  key: ['keyInvalid', 'accessNotConfigured', 'ipRefererBlocked', 'keyExpired', 'forbidden'],
  quota: ['dailyLimitExceeded', 'quotaExceeded'],
  busy: ['rateLimitExceeded', 'userRateLimitExceeded'],
} as const;

/** What is wrong stands in `errors`, by a word; the HTTP status says it where there is none. */
function failureOf(status: number, error: Loose, url: string): Error {
  const reason = textOf(listOf(error['errors'])[0]?.['reason']) ?? textOf(error['status']) ?? String(status);
  const said = cleaned(`${status} ${reason} ${textOf(error['message']) ?? ''}`, new URL(url).searchParams.get('key') ?? '');
  const why = (['key', 'quota', 'busy'] as const).find((each) => (means[each] as readonly string[]).includes(reason));
  if (why !== undefined) return new GeocoderFailed(why, reason, said, status);
  if (status === 429) return new GeocoderFailed('busy', reason, said, status);
  if (status === 401 || status === 403) return new GeocoderFailed('key', reason, said, status);
  return status === 400 ? new NotTaken(said) : new GeocoderFailed('failed', reason, said, status);
}

function spotOf(body: Loose, hasPoints: boolean): FoundSpot | null {
  const location = objectOf(body['location']);
  const [latitude, longitude, accuracyM] = [numberOf(location['lat']), numberOf(location['lng']), numberOf(body['accuracy'])];
  if (latitude === null || longitude === null || accuracyM === null || Math.abs(latitude) > 90 || Math.abs(longitude) > 180)
    throw new GeocoderFailed('failed', 'no place', 'an answer without a place and its accuracy');
  const fallback = textOf(body['fallback']);
  // Where an address of the internet is says nothing of a device.
  if (fallback === 'ipf' || accuracyM < 0 || accuracyM > mostM) return null;
  const isWifi = hasPoints && fallback === null && accuracyM <= mostOfWifiM;
  return { latitude, longitude, accuracyM: Math.round(accuracyM), source: isWifi ? 'wifi' : 'lbs' };
}
