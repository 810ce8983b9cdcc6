import { SERVICES, type Units } from '@postcard/devstack/stack/units';
import type { Sent } from '../units/load.ts';

type Asked = Pick<Sent, 'unit' | 'path'>;

/** A way from one unit to what it needs, found in one of its settings. */
export type Link = {
  name: string;
  unit: string;
  setting: string;
  /** What may fail while the link is bad. */
  mayFail: (asked: Asked) => boolean;
  /** The unit is killed when the link turns bad: what it had from the other side it has to get again. */
  forgets?: boolean;
};

const of = (unit: string) => (asked: Asked) => asked.unit === unit;
const isWayToPay =
  (payee: string) =>
  ({ unit, path }: Asked) =>
    unit === payee && path.endsWith('/checkout');
const nothing = () => false;
const services = SERVICES.map((name) => `svc-${name}`);

/** Every pair of units that speak with each other, and of a unit and a server. */
export const links: readonly Link[] = [
  ...SERVICES.map((name) => ({
    name: `gateway-svc-${name}`,
    unit: 'gateway',
    setting: `SVC_${name.toUpperCase()}_URL`,
    mayFail: of(`svc-${name}`),
  })),
  ...services.map((unit) => ({ name: `${unit}-mongodb`, unit, setting: 'MONGODB_URI', mayFail: of(unit) })),
  // Requests need no broker: events wait in outboxes.
  ...services.map((unit) => ({ name: `${unit}-rabbitmq`, unit, setting: 'AMQP_URL', mayFail: nothing })),
  {
    name: 'svc-campaigns-stripe',
    unit: 'svc-campaigns',
    setting: 'STRIPE_API_BASE',
    mayFail: isWayToPay('svc-campaigns'),
  },
  {
    name: 'svc-identity-stripe',
    unit: 'svc-identity',
    setting: 'STRIPE_API_BASE',
    mayFail: isWayToPay('svc-identity'),
  },
  { name: 'svc-notify-sendgrid', unit: 'svc-notify', setting: 'SENDGRID_API_BASE', mayFail: nothing },
  ...services
    .slice(1)
    .map((unit) => ({ name: `${unit}-keys`, unit, setting: 'JWKS_URL', mayFail: of(unit), forgets: true })),
];

const ports: Record<string, string> = { 'amqp:': '5672', 'mongodb:': '27017', 'http:': '80' };

/** The same units, each link of theirs through a port of its own; and where each port leads. */
export function rerouted(
  units: Units,
  portOf: (link: Link) => number,
): { units: Units; proxies: { name: string; listen: string; upstream: string }[] } {
  const proxies: { name: string; listen: string; upstream: string }[] = [];
  const reroute = <U extends { name: string; env: Record<string, string | undefined> }>(unit: U): U => {
    const env = { ...unit.env };
    for (const link of links.filter(({ unit: name }) => name === unit.name)) {
      const address = new URL(env[link.setting] ?? '');
      const listen = `127.0.0.1:${portOf(link)}`;
      proxies.push({
        name: link.name,
        listen,
        upstream: `${address.hostname}:${address.port || ports[address.protocol]}`,
      });
      address.host = listen;
      // A member of a replica set names the others' addresses, which lead around the port.
      if (link.setting === 'MONGODB_URI') address.searchParams.set('directConnection', 'true');
      env[link.setting] = address.href;
    }
    return { ...unit, env };
  };
  return { units: { ...units, services: units.services.map(reroute), gateway: reroute(units.gateway) }, proxies };
}
