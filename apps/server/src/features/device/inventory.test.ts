/** The inventory and its import; unknown devices: specification, sections 3, 5 and 8, and the decisions on identity. */
import { deviceFeature as calls } from '@frostway/contract/device/endpoints';
import { refusals, type RefusalName } from '@frostway/contract/refusals';
import { describe, expect, it } from 'vitest';
import { addTestAccount, adminToken } from '../../testing/accounts.js';
import { platformForFile, type TestPlatform } from '../../testing/platform.js';

let test: TestPlatform;
let admin: string;
platformForFile(async (started) => {
  test = started;
  admin = await adminToken(test);
});

const codes = async (input: { rows?: Record<string, unknown>[]; file?: string }): Promise<number[]> => {
  const { rows } = await test.call(calls.importInventory, input, admin);
  return rows.map((row) => row.errorcode);
};
const code = (name: RefusalName): number => refusals[name].code;

describe('section 3: a device is identified by MAC or IMEI and has a model and an activation key', () => {
  it('takes rows and answers one result a row', async () => {
    const answer = await test.reply(
      calls.importInventory,
      {
        lang: 'en',
        rows: [
          { mac: 'ac:23:3f:01:00:01', model: 'beacon-th', activationKey: 'KEY1' },
          { mac: 'AC233F01000', model: 'beacon-th', activationKey: 'KEY1' },
          { imei: '860000000000001', model: 'tracker-a', activationKey: 'KEY2', alias: '' },
        ],
      },
      admin,
    );
    expect(answer.data).toMatchObject({
      added: 2,
      rows: [
        { index: 0, device: 'AC233F010001', errorcode: 0, message: 'Added' },
        { index: 1, device: 'AC233F01000', errorcode: 80008, message: 'MAC must be 12 characters' },
        { index: 2, device: '860000000000001', errorcode: 0, message: 'Added' },
      ],
    });
    const { rows } = await test.call(calls.inventory, { search: 'AC-23-3F-01-00-01' }, admin);
    expect(rows).toEqual([
      {
        id: expect.any(Number),
        mac: 'AC233F010001',
        imei: null,
        alias: null,
        model: 'beacon-th',
        kind: 'beacon',
        owner: null,
        dealer: null,
        createdAt: new Date(test.clock.now()).toISOString(),
      },
    ]);
  });

  it('gives every device the settings of its model from its first day on, so that history is judged', async () => {
    await test.call(calls.importInventory, { rows: [{ mac: 'AC233F010100', model: 'beacon-thl', activationKey: 'k' }] }, admin);
    const rows = await test.sql(
      "select from_ms, until_ms, read_seconds, write_seconds, broadcast_seconds, temperature_upper from device_setting join device on device.id = device_id where mac = 'AC233F010100'",
    );
    expect(rows).toEqual([
      { from_ms: 0, until_ms: null, read_seconds: 300, write_seconds: 300, broadcast_seconds: 2, temperature_upper: null },
    ]);
  });
});

describe('section 8: every row has its own answer', () => {
  it('50003 repeated data: in the inventory and within one import', async () => {
    const row = { mac: 'AC233F010200', model: 'beacon-t', activationKey: 'k' };
    expect(await codes({ rows: [row, { ...row, mac: 'ac23.3f01.0200' }] })).toEqual([0, code('dataRepeated')]);
    expect(await codes({ rows: [row] })).toEqual([code('dataRepeated')]);
  });

  it('50004 unrecognised: nothing that names a device, no key, values that are no text', async () => {
    const mac = 'AC233F010300';
    expect(
      await codes({
        rows: [
          {},
          { model: 'beacon-t', activationKey: 'k' },
          { mac, model: 'beacon-t' },
          { mac, model: 'beacon-t', activationKey: 'k'.repeat(65) },
          { mac: { a: 1 }, model: 'beacon-t', activationKey: 'k' },
        ],
      }),
    ).toEqual(Array.from({ length: 5 }, () => code('dataUnrecognized')));
  });

  it('says what a row lacks, where it lacks something', async () => {
    const mac = 'AC233F010310';
    const rows = [
      { model: 'beacon-t', activationKey: 'k' },
      { mac, model: 'beacon-t' },
      { mac, model: 'beacon-t', activationKey: 'k'.repeat(65) },
    ];
    const noDealer = { mac, model: 'beacon-t', activationKey: 'k', dealer: 'nobody-of-this-name' };
    const report = await test.call(calls.importInventory, { rows: [...rows, noDealer] }, admin);
    expect(report.rows.map(({ message }) => message)).toEqual(['缺少 MAC 或 IMEI', '缺少激活码', '激活码过长', '没有这个经销商账号']);
  });

  it('80008, 80009, 80020: MAC of 12 hex characters, IMEI of 15 digits, a known model that is named that way', async () => {
    expect(
      await codes({
        rows: [
          { mac: 'ZZ233F010400', model: 'beacon-t', activationKey: 'k' },
          { imei: '12345', model: 'tracker-a', activationKey: 'k' },
          { mac: 'AC233F010400', model: 'beacon-x', activationKey: 'k' },
          { mac: 'AC233F010400', model: '', activationKey: 'k' },
          { imei: '860000000000400', model: 'beacon-t', activationKey: 'k' },
          { mac: 'AC233F010400', model: 'tracker-a', activationKey: 'k' },
          { imei: 860_000_000_000_401, model: 'tracker-a', activationKey: 7 },
        ],
      }),
    ).toEqual([
      code('macInvalid'),
      code('imeiInvalid'),
      code('modelUnknown'),
      code('modelUnknown'),
      code('macInvalid'),
      code('imeiInvalid'),
      0,
    ]);
  });

  it('80027: an alias is unique within each protocol family, and free in another', async () => {
    expect(
      await codes({
        rows: [
          { imei: '860000000000500', model: 'phone', activationKey: 'k', alias: 'van 7' },
          { imei: '860000000000501', model: 'phone', activationKey: 'k', alias: 'van 7' },
          { imei: '860000000000502', model: 'tracker-a', activationKey: 'k', alias: 'van 7' },
        ],
      }),
    ).toEqual([0, code('aliasTaken'), 0]);
    expect(await codes({ rows: [{ imei: '860000000000503', model: 'phone', activationKey: 'k', alias: 'van 7' }] })).toEqual([
      code('aliasTaken'),
    ]);
    const rows = await test.sql(
      "select family, imei from device_alias join device on device.id = device_id where device_alias.alias = 'van 7' order by family",
    );
    expect(rows).toEqual([
      { family: 'gt06', imei: '860000000000502' },
      { family: 'osmand', imei: '860000000000500' },
    ]);
  });

  it('80006: an alias that is too long', async () => {
    expect(await codes({ rows: [{ imei: '860000000000504', model: 'phone', activationKey: 'k', alias: 'a'.repeat(65) }] })).toEqual([
      code('textTooLong'),
    ]);
  });

  it("gives a device that has only a protocol identity an IMEI or MAC that is no maker's", async () => {
    const { rows } = await test.call(
      calls.importInventory,
      {
        rows: [
          { model: 'phone', activationKey: 'k', alias: 'anna' },
          { model: 'gateway-a', activationKey: 'k', alias: 'OMG_yard' },
        ],
      },
      admin,
    );
    expect(rows.map((row) => [row.device, row.errorcode])).toEqual([
      ['anna', 0],
      ['OMG_yard', 0],
    ]);
    const [phone] = (await test.call(calls.inventory, { search: 'anna' }, admin)).rows;
    expect(phone).toMatchObject({ mac: null, alias: 'anna', model: 'phone' });
    expect(phone?.imei).toMatch(/^00\d{13}$/);
    const [gateway] = (await test.call(calls.inventory, { search: 'omg_yard' }, admin)).rows;
    expect(gateway?.mac).toMatch(/^02[0-9A-F]{10}$/);
    const account = await addTestAccount(test);
    const taken = await test.call(calls.addDevice, { alias: 'anna', activationKey: 'k' }, account.token);
    expect(taken).toMatchObject({ imei: phone?.imei, alias: 'anna', name: 'anna', model: 'phone' });
  });

  it("10040: a dealer that is none; a dealer's devices are listed as his", async () => {
    const dealer = await addTestAccount(test, 'dealer');
    const row = { model: 'beacon-t', activationKey: 'k' };
    const rows = [
      { ...row, mac: 'AC233F010600', dealer: dealer.account.toUpperCase() },
      { ...row, mac: 'AC233F010601', dealer: 'nobody' },
    ];
    expect(await codes({ rows })).toEqual([0, code('accountNonexistent')]);
    expect((await test.call(calls.inventory, { search: dealer.account }, admin)).rows.map((entry) => [entry.mac, entry.dealer])).toEqual([
      ['AC233F010600', dealer.account],
    ]);
  });
});

describe('the inventory is imported from CSV with a report per row', () => {
  it('reads a byte-order mark, quotes, any order of headings, empty lines', async () => {
    const file =
      '\uFEFF"Activation Key",model,MAC,alias,note\r\n"a ""b"", c",beacon-t,ac:23:3f:02:00:01,,x\r\n\r\n,beacon-t,AC233F020002\r\nk,beacon-t,AC233F020003,"cold, room",\r\n';
    const { added, rows } = await test.call(calls.importInventory, { file }, admin);
    expect(added).toBe(2);
    expect(rows.map((row) => [row.index, row.device, row.errorcode])).toEqual([
      [0, 'AC233F020001', 0],
      [1, 'AC233F020002', code('dataUnrecognized')],
      [2, 'AC233F020003', 0],
    ]);
    const [first] = await test.sql<{ activation_key: string }>("select activation_key from device where mac = 'AC233F020001'");
    expect(first?.activation_key).toBe('a "b", c');
    const [third] = (await test.call(calls.inventory, { search: 'AC233F020003' }, admin)).rows;
    expect(third?.alias).toBe('cold, room');
  });

  it('reads semicolons, tabs and Chinese headings', async () => {
    expect(await codes({ file: 'mac;model;activationKey\nAC233F020101;beacon-t;k' })).toEqual([0]);
    expect(await codes({ file: '型号\t激活码\tIMEI\ntracker-b\tk\t860000000000600\n' })).toEqual([0]);
  });

  it('takes an uploaded file, in UTF-8 and in GB18030', async () => {
    const upload = async (bytes: Uint8Array<ArrayBuffer>): Promise<unknown> => {
      const form = new FormData();
      form.set('file', new Blob([bytes], { type: 'text/csv' }), 'devices.csv');
      const response = await fetch(`${test.url}/api/inventory`, {
        method: 'POST',
        headers: { authorization: `Bearer ${admin}` },
        body: form,
      });
      return response.json();
    };
    const utf8 = new TextEncoder().encode('\uFEFFmac,model,activationKey,alias\nAC233F020201,beacon-t,k,冷库');
    expect(await upload(utf8)).toMatchObject({ errorcode: 0, data: { added: 1 } });
    // 型号,激活码,MAC
    const head = [0xd0, 0xcd, 0xba, 0xc5, 0x2c, 0xbc, 0xa4, 0xbb, 0xee, 0xc2, 0xeb, 0x2c, 0x4d, 0x41, 0x43, 0x0a];
    expect(await upload(Uint8Array.from([...head, ...new TextEncoder().encode('beacon-t,k,AC233F020202')]))).toMatchObject({
      errorcode: 0,
      data: { added: 1 },
    });
    const { rows } = await test.call(calls.inventory, { search: 'AC233F02020' }, admin);
    expect(rows.map((row) => [row.mac, row.alias])).toEqual([
      ['AC233F020202', null],
      ['AC233F020201', '冷库'],
    ]);
  });

  it('50004 unrecognised data uploaded: no headings, no rows, nothing; 80163 no CSV', async () => {
    for (const input of [{}, { rows: [] }, { file: '' }, { file: 'mac,model,activationKey' }, { file: 'just text\nand more' }]) {
      await test.refused(calls.importInventory, input, admin, 'dataUnrecognized');
    }
    await test.refused(calls.importInventory, { file: 'mac,model\n"AC' }, admin, 'importRowUnreadable');
  });

  it('puts several thousand devices in at once', async () => {
    const rows = Array.from({ length: 6000 }, (_row, index) => `AC2340${index.toString(16).padStart(6, '0')},beacon-th,key${index},`);
    const { added } = await test.call(calls.importInventory, { file: `mac,model,activationKey,alias\n${rows.join('\n')}` }, admin);
    expect(added).toBe(6000);
    const list = await test.call(calls.inventory, { search: 'AC2340', page: 3, pageSize: 2500 }, admin);
    expect([list.total, list.rows.length]).toEqual([6000, 1000]);
    await test.refused(calls.inventory, { search: 'AC2340', page: 4, pageSize: 2500 }, admin, 'pageOverLimit');
  });
});

describe("section 6: the inventory of all is an administrator's", () => {
  it('only dealers have one of their own, and only he reads the unknown devices', async () => {
    for (const level of ['normal', 'enterprise', 'groupUser'] as const) {
      const other = await addTestAccount(test, level);
      await test.refused(calls.importInventory, { rows: [] }, other.token, 'notPermitted');
      await test.refused(calls.inventory, {}, other.token, 'notPermitted');
    }
    const { token } = await addTestAccount(test, 'dealer');
    await test.refused(calls.unknownDevices, {}, token, 'notPermitted');
    await test.refused(calls.adoptUnknown, { family: 'gt06', identity: '1', model: 'tracker-a' }, token, 'notPermitted');
  });

  it('sees what is free and who owns the rest', async () => {
    const account = await addTestAccount(test);
    const rows = ['AC233F030001', 'AC233F030002'].map((mac) => ({ mac, model: 'beacon-t', activationKey: 'k' }));
    await test.call(calls.importInventory, { rows }, admin);
    await test.call(calls.addDevice, { mac: 'AC233F030001', activationKey: 'k' }, account.token);
    const list = async (free?: boolean): Promise<[string | null, string | null][]> =>
      (await test.call(calls.inventory, { search: 'AC233F0300', free }, admin)).rows.map((row) => [row.mac, row.owner]);
    expect(await list()).toEqual([
      ['AC233F030002', null],
      ['AC233F030001', account.account],
    ]);
    expect(await list(true)).toEqual([['AC233F030002', null]]);
    expect(await list(false)).toEqual([['AC233F030001', account.account]]);
  });

  it('keeps activation keys out of the audit', async () => {
    await test.call(calls.importInventory, { rows: [{ mac: 'AC233F030101', model: 'beacon-t', activationKey: 'SECRETKEY1' }] }, admin);
    await test.call(calls.importInventory, { file: 'mac,model,activationKey\nAC233F030102,beacon-t,SECRETKEY2' }, admin);
    const [row] = await test.sql<{ count: number }>(
      "select count(*)::integer as count from audit_entry where audit_entry::text like '%SECRETKEY%'",
    );
    expect(row?.count).toBe(0);
  });
});

describe('unknown devices are counted in a list an administrator can adopt from', () => {
  const report = async (family: string, identity: string, minutesAgo = 0): Promise<void> => {
    const at = new Date(test.clock.now() - minutesAgo * 60_000);
    await test.sql('insert into unknown_device (family, identity, count, first_seen, last_seen, address) values ($1, $2, 3, $3, $3, $4)', [
      family,
      identity,
      at,
      '10.0.0.9',
    ]);
  };

  it('lists them, the latest first, in pages', async () => {
    await report('gt06', '860000000000900', 5);
    await report('osmand', 'bob-phone', 1);
    const list = await test.call(calls.unknownDevices, {}, admin);
    const at = (minutesAgo: number): string => new Date(test.clock.now() - minutesAgo * 60_000).toISOString();
    expect(list).toEqual({
      total: 2,
      rows: [
        { family: 'osmand', identity: 'bob-phone', count: 3, firstSeen: at(1), lastSeen: at(1), address: '10.0.0.9' },
        { family: 'gt06', identity: '860000000000900', count: 3, firstSeen: at(5), lastSeen: at(5), address: '10.0.0.9' },
      ],
    });
    await test.refused(calls.unknownDevices, { page: 2 }, admin, 'pageOverLimit');
  });

  it('adopts an IMEI as a device with a key of its own making', async () => {
    const adopted = await test.call(calls.adoptUnknown, { family: 'gt06', identity: '860000000000900', model: 'tracker-a' }, admin);
    expect(adopted).toEqual({
      id: expect.any(Number),
      mac: null,
      imei: '860000000000900',
      activationKey: expect.stringMatching(/^[0-9A-F]{12}$/),
    });
    const account = await addTestAccount(test);
    expect(
      await test.call(calls.addDevice, { imei: '860000000000900', activationKey: adopted.activationKey }, account.token),
    ).toMatchObject({ id: adopted.id, alias: null });
    await test.refused(calls.adoptUnknown, { family: 'gt06', identity: '860000000000900', model: 'tracker-a' }, admin, 'notFound');
  });

  it('adopts a phone under any id: the id becomes its alias, the platform makes its IMEI', async () => {
    const adopted = await test.call(
      calls.adoptUnknown,
      { family: 'osmand', identity: 'bob-phone', model: 'phone', activationKey: 'BOB' },
      admin,
    );
    expect(adopted.imei).toMatch(/^00\d{13}$/);
    expect(adopted).toMatchObject({ mac: null, activationKey: 'BOB' });
    expect(await test.sql("select family, device_id from device_alias where alias = 'bob-phone'")).toEqual([
      { family: 'osmand', device_id: adopted.id },
    ]);
    const account = await addTestAccount(test);
    expect(await test.call(calls.addDevice, { alias: 'bob-phone', activationKey: 'BOB' }, account.token)).toMatchObject({
      id: adopted.id,
      name: 'bob-phone',
    });
  });

  it('adopts a MAC in the notation it came in', async () => {
    await report('minew', 'AC:23:3F:04:00:01');
    expect(
      await test.call(calls.adoptUnknown, { family: 'minew', identity: 'AC:23:3F:04:00:01', model: 'gateway-b' }, admin),
    ).toMatchObject({ mac: 'AC233F040001', imei: null });
  });

  it('refuses an unknown model, a device that is there already, and an IMEI under a model that has a MAC; the report stays', async () => {
    await test.call(calls.importInventory, { rows: [{ mac: 'AC233F040002', model: 'beacon-t', activationKey: 'k' }] }, admin);
    await report('json', 'AC233F040002');
    await report('json', '860000000000901');
    await test.refused(calls.adoptUnknown, { family: 'json', identity: 'AC233F040002', model: 'nothing' }, admin, 'modelUnknown');
    await test.refused(calls.adoptUnknown, { family: 'json', identity: 'AC233F040002', model: 'beacon-t' }, admin, 'dataRepeated');
    await test.refused(calls.adoptUnknown, { family: 'json', identity: '860000000000901', model: 'beacon-t' }, admin, 'macInvalid');
    await test.refused(calls.adoptUnknown, { family: 'json', identity: 'somebody', model: 'beacon-t' }, admin, 'notFound');
    expect((await test.call(calls.unknownDevices, {}, admin)).total).toBe(2);
  });
});

describe('section 9: device models', () => {
  it('are answered with probes, modes, commands and limits', async () => {
    const { token } = await addTestAccount(test);
    const { total, rows } = await test.call(calls.models, {}, token);
    expect(total).toBe(rows.length);
    const tracker = rows.find((row) => row.model === 'tracker-b');
    expect(tracker).toMatchObject({
      kind: 'tracker',
      label: { 'zh-cn': '跟踪器 B', en: 'Tracker B' },
      probes: ['power', 'vibration', 'tilt'],
      limits: {
        speedAlarm: { lowKmh: [5, 35], highKmh: [40, 200] },
        displacementAlarm: { radiusM: [100, 2000] },
        fences: { max: 8 },
        preciseMode: { revertsAfterHours: 6 },
      },
    });
    expect(tracker?.modes).toContain('hibernation');
    expect(tracker?.commands).toContainEqual({ name: 'vibrationAlarm', sensitivity: [0, 9] });
    expect(new Set(rows.map((row) => row.kind))).toEqual(new Set(['beacon', 'gateway', 'tracker']));
    const batteryOf = (name: string) => rows.find((row) => row.model === name)?.limits['battery'];
    expect(batteryOf('tracker-b')).toMatchObject({ lowMv: 3500, criticalMv: 3400 });
    expect(batteryOf('beacon-coin-th')).toMatchObject({ lowMv: 2500, criticalMv: 2200 });
  });
});
