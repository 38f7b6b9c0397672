import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { ConfigError } from '../config.js';
import { listen } from './listen.js';

describe('A port of devices', () => {
  it('stays open when connections cannot be taken, however often', async () => {
    const server = createServer();
    const port = await listen(server, '127.0.0.1', 0, 'GT06_PORT');
    const full = Object.assign(new Error('accept EMFILE'), { code: 'EMFILE' });
    for (let n = 0; n < 3; n += 1) expect(() => server.emit('error', full)).not.toThrow();
    expect(server.address()).toMatchObject({ port });
    await new Promise((resolve) => server.close(resolve));
  });
  it('on a host that is none of this machine is an error that names the setting', async () => {
    const away = (name: string) => listen(createServer(), '192.0.2.1', 0, name);
    await expect(away('GT06_PORT')).rejects.toThrow(
      new ConfigError('FROSTWAY_DEVICE_HOST, or HOST: 192.0.2.1 is no address of this machine'),
    );
    await expect(away('PORT')).rejects.toThrow(new ConfigError('HOST: 192.0.2.1 is no address of this machine'));
  });
});
