/** The text reports of Meitrack, AAA and AFF: fields by commas, the later ones there or not. */
import { placeOf } from '../kit/degrees.js';
import { cellOf } from '../kit/radio.js';
import { countOf, courseOf, decimalOf, hexOf } from '../kit/fields.js';
import { momentOf } from '../kit/moment.js';
import { newFacts, note } from '../kit/tracker-facts.js';
import type { TrackerFacts } from '../kit/tracker-facts.js';
import { cardEvent, readEvent } from './events.js';

/** Millivolts of the fourth and fifth analog value: volts where there is a point, else hex in the unit the battery's size tells. */
export function readVoltages(facts: TrackerFacts, battery: string | undefined, external: string | undefined): void {
  const raw = battery?.includes('.') === true ? undefined : hexOf(battery);
  // Hundredths of a volt; ten bits of 6 and 48 V; twelve bits of 6.6 and 52.8 V.
  const [cell, supply] =
    raw === undefined || raw < 480 ? [10, 10] : raw < 1024 ? [6000 / 1024, 48_000 / 1024] : [6600 / 4096, 52_800 / 4096];
  const millivolts = (field: string | undefined, unit: number): number | undefined => {
    if (field?.includes('.') === true) {
      const volts = decimalOf(field);
      return volts === undefined ? undefined : Math.round(volts * 1000);
    }
    const value = hexOf(field);
    return value === undefined ? undefined : Math.round(value * unit);
  };
  const [batteryMv, externalMv] = [millivolts(battery, cell), millivolts(external, supply)];
  if (batteryMv !== undefined) facts.power.batteryMv = batteryMv;
  if (externalMv !== undefined) facts.power.externalMv = externalMv;
}

/** Degrees of a sensor: whole and hundredths apart, the sign for both, or from protocol 3 on all hundredths. */
function degreesOf(hex: string, protocol: number): number {
  const raw = Number.parseInt(hex, 16);
  if (protocol >= 3) return (raw >= 0x8000 ? raw - 0x10000 : raw) / 100;
  const whole = raw >> 8 >= 0x80 ? (raw >> 8) - 0x100 : raw >> 8;
  const hundredths = raw & 0xff;
  return (whole * 100 + (whole < 0 ? -hundredths : hundredths)) / 100;
}

/** Temperatures of numbered sensors: the first is the device's, the others stand beside it by their place. */
function readTemperatures(facts: TrackerFacts, field: string | undefined, protocol: number): void {
  const sensors = (field ?? '').split('|').filter((text) => /^[0-9a-f]{6}$/i.test(text));
  for (const [index, sensor] of sensors.entries()) {
    const degrees = degreesOf(sensor.slice(2), protocol);
    if (index === 0) facts.probe.temperatureC = degrees;
    else facts.probeFacts[`temperatureC${index + 1}`] = degrees;
  }
  if (sensors.length > 0) facts.probeFacts['sensors'] = sensors.map((sensor) => Number.parseInt(sensor.slice(0, 2), 16));
}

/** The fields behind AAA or AFF; undefined where they have no event and place. */
export function readReport(fields: readonly string[], hasRemaining: boolean): TrackerFacts | undefined {
  const own = hasRemaining ? fields.slice(1) : fields;
  const [
    event,
    latitude,
    longitude,
    clock = '',
    validity = '',
    satellites,
    gsm,
    speed,
    course,
    hdop,
    altitude,
    odometer,
    runtime,
    cell = '',
    io = '',
    ads = '',
  ] = own;
  const [eventData = '', , protocol, fuel = '', temperatures] = own.slice(16);
  const number = countOf(event);
  const found = placeOf(decimalOf(latitude), decimalOf(longitude));
  if (number === undefined || !/^\d{12}$/.test(clock) || !/^[AV]$/i.test(validity)) return undefined;
  const timeMs = momentOf(clock.slice(0, 6), clock.slice(6), 'YYMMDD');
  const facts = newFacts(timeMs ?? null);
  readEvent(facts, number);
  note(facts, {
    remaining: hasRemaining ? countOf(fields[0]) : undefined,
    satellites: countOf(satellites),
    gsmRaw: countOf(gsm),
    hdop: decimalOf(hdop),
    odometerM: countOf(odometer),
    runtimeS: countOf(runtime),
    driverId: number === cardEvent && eventData !== '' ? eventData : undefined,
    eventData: number !== cardEvent && eventData !== '' ? eventData : undefined,
    fuelPercent: /^[0-9a-f]{4}$/i.test(fuel) ? Number.parseInt(fuel.slice(0, 2), 16) + Number.parseInt(fuel.slice(2), 16) / 100 : undefined,
  });
  if (/^[0-9a-f]{4}$/i.test(io)) note(facts, { inputs: Number.parseInt(io.slice(0, 2), 16), outputs: Number.parseInt(io.slice(2), 16) });
  const [mcc, mnc, lac, cellId] = cell.split('|');
  const station = cellOf({ mcc, mnc, lac, cellId }, 'hex');
  if (station !== undefined) note(facts, { ...station });
  const analog = ads.split('|');
  for (const [index, field] of analog.slice(0, 3).entries())
    note(facts, { [`analog${index + 1}`]: field.includes('.') ? decimalOf(field) : hexOf(field) });
  if (analog.length >= 4) readVoltages(facts, analog[3], analog[4]);
  readTemperatures(facts, temperatures, countOf(protocol) ?? 0);
  if (timeMs === undefined) facts.warnings.push('the time is not a moment');
  else if (found === undefined) facts.warnings.push('the coordinates are no place');
  else if (validity.toUpperCase() === 'A' || found.latitude !== 0 || found.longitude !== 0) {
    const [speedKmh, courseDegrees, altitudeM] = [decimalOf(speed), courseOf(course), decimalOf(altitude)];
    facts.place = {
      ...found,
      isValid: validity.toUpperCase() === 'A',
      ...(speedKmh === undefined ? {} : { speedKmh }),
      ...(courseDegrees === undefined ? {} : { courseDegrees }),
      ...(altitudeM === undefined ? {} : { altitudeM }),
    };
  }
  return facts;
}
