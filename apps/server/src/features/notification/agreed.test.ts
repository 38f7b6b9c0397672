/** Specification, what is open to strangers: nothing but the question goes to a contact before he agrees, and no account sends without end. */
import { mission } from '@frostway/contract/mission/endpoints';
import { notification } from '@frostway/contract/notification/endpoints';
import { people } from '@frostway/contract/people/endpoints';
import { limits } from '@frostway/core/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestAccount, adminToken } from '../../testing/accounts.js';
import { hour, minute, NotificationWorld } from './notification.fixture.js';

let world: NotificationWorld;
beforeAll(async () => {
  world = await NotificationWorld.open({ FROSTWAY_MAILS_PER_DAY: '12', FROSTWAY_SMS_PER_DAY: '4' });
});
afterAll(() => world.test.close());

const day = 24 * hour;
const askedAgain = (id: number, channel: 'mail' | 'sms' = 'mail') =>
  world.test.call(mission.askContact, { id, channel }, world.owner.token);
const refusedToAsk = (id: number, refusal: Parameters<typeof world.test.refused>[3], channel: 'mail' | 'sms' = 'mail') =>
  world.test.refused(mission.askContact, { id, channel }, world.owner.token, refusal);
const shown = async (id: number) =>
  (await world.test.call(mission.contacts, { pageSize: 100 }, world.owner.token)).rows.find((row) => row.id === id);

describe('a contact', () => {
  it('who was added is asked by mail and text message in his language, and stands as asked', async () => {
    const contact = await world.newContact({ phone: '+4915112345678', language: 'zh-cn' });
    expect(contact).toMatchObject({ mail: { state: 'asked', answeredAt: null }, sms: { state: 'asked' } });
    const [mail, sms] = await world.questions(contact);
    expect(mail).toMatchObject({
      channel: 'mail',
      recipient: contact.email,
      subject: `${world.owner.account} 希望向您发送冷链报警，请确认`,
    });
    expect(mail?.body).toContain(`同意或拒绝：${mail?.link}`);
    expect(sms).toMatchObject({ channel: 'sms', recipient: '+4915112345678' });
    expect(mail?.link).toMatch(/^https:\/\/frostway\.example\/verify\?contact=[\w-]{43}$/);
  });
  it('is notified nothing before he agrees: the log says so, and of a test it is refused', async () => {
    await world.test.sql('delete from notification_plan');
    const contact = await world.newContact();
    await world.plan([{ afterMinutes: 0, recipients: [{ kind: 'contact', id: contact.id, channels: ['mail'] }] }]);
    await world.test.refused(
      notification.test,
      { kind: 'contact', id: contact.id, channel: 'mail' },
      world.owner.token,
      'contactUnconfirmed',
    );
    const before = (await world.messages()).length;
    const first = await world.alarm(await world.device());
    await world.settled();
    expect((await world.log()).filter((row) => row.alarmId === first.id)).toMatchObject([
      { kind: 'start', state: 'unconfirmed', recipient: contact.name, sentAt: null, tries: [] },
    ]);
    expect(await world.messages()).toHaveLength(before);

    const [question] = await world.questions(contact);
    await world.answer(question?.link ?? '', true);
    expect(await shown(contact.id)).toMatchObject({ mail: { state: 'confirmed' }, sms: null });
    await world.clear(first);
    const second = await world.alarm(await world.device());
    await world.settled();
    const log = await world.log();
    // Who was not notified of the beginning is not notified of the end.
    expect(log.filter((row) => row.alarmId === first.id)).toHaveLength(1);
    expect(log.filter((row) => row.alarmId === second.id)).toMatchObject([{ kind: 'start', state: 'kept' }]);
  });
  it('is asked anew when his address changes, and the old link no longer counts', async () => {
    const contact = await world.contact();
    const [old] = await world.questions(contact);
    const change = { id: contact.id, email: `new-${contact.email}` };
    expect(await world.test.call(mission.changeContact, change, world.owner.token)).toMatchObject({ mail: { state: 'asked' } });
    const key = new URL(old?.link ?? '').searchParams.get('contact') ?? '';
    await world.test.refused(mission.contactQuestion, { key }, undefined, 'confirmationInvalid');
    await world.test.refused(mission.answerQuestion, { key, agrees: true }, undefined, 'confirmationInvalid');
    // Another remark changes nothing of it.
    const [fresh] = await world.questions(change as { id: number; email: string; phone: null });
    await world.answer(fresh?.link ?? '', true);
    const kept = await world.test.call(mission.changeContact, { id: contact.id, remark: 'night shift' }, world.owner.token);
    expect(kept).toMatchObject({ mail: { state: 'confirmed' } });
  });
  it('sees on the page of the link who asks, and nothing is answered by opening it', async () => {
    await world.test.sql('update account set nickname = $2 where id = $1', [world.owner.id, 'Buy at https://evil.example']);
    const contact = await world.newContact();
    const [question] = await world.questions(contact);
    // A nickname that reads as an address is none in the message.
    expect(question?.subject).toBe('Buy at https evil example would like to send you cold-chain alarms');
    const key = new URL(question?.link ?? '').searchParams.get('contact') ?? '';
    expect(await world.test.call(mission.contactQuestion, { key })).toMatchObject({
      account: world.owner.account,
      channel: 'mail',
      address: contact.email,
      language: 'en',
      agrees: null,
    });
    expect(await shown(contact.id)).toMatchObject({ mail: { state: 'asked' } });
    await world.test.sql('update account set nickname = account where id = $1', [world.owner.id]);
  });
  it('who declines is not asked again, also as another contact; he may change his mind by the same link', async () => {
    const contact = await world.newContact();
    const [question] = await world.questions(contact);
    await world.answer(question?.link ?? '', false);
    expect(await shown(contact.id)).toMatchObject({ mail: { state: 'declined' } });
    world.test.clock.advance(2 * minute);
    await refusedToAsk(contact.id, 'contactDeclined');
    const twin = await world.newContact({ email: contact.email });
    expect(twin).toMatchObject({ mail: { state: 'declined' } });
    expect(await world.questions(contact)).toHaveLength(1);
    await world.answer(question?.link ?? '', true);
    expect(await shown(contact.id)).toMatchObject({ mail: { state: 'confirmed' } });
    await world.answer(question?.link ?? '', false);
    expect(await shown(contact.id)).toMatchObject({ mail: { state: 'declined' } });
  });
});

describe('the question', () => {
  it('ends after seven days and can be sent again, once a minute and three times a day to one address', async () => {
    world.test.clock.advance(2 * day);
    const contact = await world.newContact();
    const [question] = await world.questions(contact);
    await refusedToAsk(contact.id, 'tooFrequent');
    world.test.clock.advance(limits.contactQuestionMs);
    expect(await shown(contact.id)).toMatchObject({ mail: { state: 'expired' } });
    const key = new URL(question?.link ?? '').searchParams.get('contact') ?? '';
    await world.test.refused(mission.answerQuestion, { key, agrees: true }, undefined, 'confirmationInvalid');
    for (let count = 0; count < limits.questionsPerAddress; count += 1) {
      expect(await askedAgain(contact.id)).toMatchObject({ mail: { state: 'asked' } });
      world.test.clock.advance(2 * minute);
    }
    await refusedToAsk(contact.id, 'questionsUsedUp');
    await refusedToAsk(contact.id, 'channelUnfit', 'sms');
  });
});

describe('an account', () => {
  it('has no more mails sent in a day than it may; what is over stands in the log, and the page says so', async () => {
    world.test.clock.advance(2 * day);
    await world.test.sql('delete from notification_plan');
    const contact = await world.contact();
    await world.plan([{ afterMinutes: 0, recipients: [{ kind: 'contact', id: contact.id, channels: ['mail'] }] }]);
    const told: { id: number }[] = [];
    for (let count = 0; count < 12; count += 1) {
      told.push(await world.alarm(await world.device()));
      await world.settled();
      world.test.clock.advance(5 * minute);
    }
    // One was the question.
    const states = (await world.log()).filter(({ alarmId }) => told.some(({ id }) => id === alarmId)).map(({ state }) => state);
    expect(states).toEqual([...Array.from({ length: 11 }, () => 'kept'), 'overLimit']);
    expect(await world.test.call(notification.allowance, {}, world.owner.token)).toMatchObject({ mail: { sent: 12, most: 12 } });
    await world.test.refused(notification.test, { kind: 'contact', id: contact.id, channel: 'mail' }, world.owner.token, 'messagesUsedUp');
    world.test.clock.advance(day);
    const next = await world.alarm(await world.device());
    await world.settled();
    expect((await world.log()).filter(({ alarmId }) => alarmId === next.id)).toMatchObject([{ state: 'kept' }]);
  });
  it('that registered by itself has no text messages sent until an administrator allows it', async () => {
    world.test.clock.advance(2 * day);
    await world.test.sql('delete from notification_plan');
    await world.test.sql('update account set may_sms = false where id = $1', [world.owner.id]);
    const contact = await world.newContact({ phone: '+4915112345679' });
    expect(contact).toMatchObject({ sms: { state: 'smsOff' } });
    await refusedToAsk(contact.id, 'smsNotAllowed', 'sms');
    // One who had agreed before hears nothing either.
    await world.test.sql('update contact set phone_agreed_at = created_at where id = $1', [contact.id]);
    await world.plan([{ afterMinutes: 0, recipients: [{ kind: 'contact', id: contact.id, channels: ['sms'] }] }]);
    const alarm = await world.alarm(await world.device());
    await world.settled();
    expect((await world.log()).filter(({ alarmId }) => alarmId === alarm.id)).toMatchObject([{ channel: 'sms', state: 'smsOff' }]);
    expect(await world.test.call(notification.allowance, {}, world.owner.token)).toMatchObject({ sms: { isOn: false } });

    const dealer = await addTestAccount(world.test, 'dealer');
    await world.test.sql('update account set parent_id = $2, path = array[$2::integer, $1::integer] where id = $1', [
      world.owner.id,
      dealer.id,
    ]);
    await world.test.refused(people.change, { uid: world.owner.id, maySms: true }, dealer.token, 'notAllowed');
    const token = await adminToken(world.test);
    expect(await world.test.call(people.change, { uid: world.owner.id, maySms: true }, token)).toMatchObject({ maySms: true });
    const next = await world.alarm(await world.device());
    await world.settled();
    expect((await world.log()).filter(({ alarmId }) => alarmId === next.id)).toMatchObject([{ channel: 'sms', state: 'kept' }]);
  });
});
