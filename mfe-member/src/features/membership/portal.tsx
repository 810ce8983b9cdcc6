import { paths } from '@postcard/contracts/paths';
import { Button, Card, Cluster, Notice } from '@postcard/ui';
import type { SessionUser } from '@postcard/web-kit';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { LinkButton } from '@postcard/web-kit';
import { NewMessageDialog } from '../messages/new-message-dialog.tsx';
import { ScheduleCallDialog } from '../messages/schedule-call-dialog.tsx';
import styles from './membership.module.css';

const benefits = [
  ['Ad spot booking', 'Take a free spot on any upcoming card, at the listed price.'],
  ['Direct messaging with the team', 'Your questions go to the people who print and mail the card.'],
  ['Design assistance', 'Send your own ad, or let us design it for free.'],
  ['Category exclusivity', 'Only one business per subcategory appears on each card.'],
] as const;

const places = [
  [paths.dashboard(), 'Dashboard', 'Your cards, dates and what waits for you.'],
  [paths.messages(), 'Messages', 'Your conversations with the team.'],
  [paths.billing(), 'Billing', 'Your invoices.'],
] as const;

export function Portal({ user, payment }: { user: SessionUser; payment?: ReactNode }) {
  const [open, setOpen] = useState<'support' | 'call' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <h1>Membership Portal</h1>
      <Notice tone="success" title="Active Membership">
        {user.businessName} is a verified member. Your membership number is {user.membershipId}.
      </Notice>
      {payment}
      <ul className={styles['benefits']}>
        {benefits.map(([name, words]) => (
          <li key={name}>
            <Card level={2} title={name}>
              <p>{words}</p>
            </Card>
          </li>
        ))}
      </ul>
      <ul className={`${styles['benefits']} ${styles['places']}`}>
        {places.map(([to, name, words]) => (
          <li key={to}>
            <Card level={2} title={<Link to={to}>{name}</Link>}>
              <p>{words}</p>
            </Card>
          </li>
        ))}
      </ul>
      <Cluster gap={3}>
        <LinkButton variant="primary" to={paths.createCampaign()}>
          Book a spot
        </LinkButton>
        <Button onClick={() => setOpen('support')}>Contact Support</Button>
        <Button onClick={() => setOpen('call')}>Schedule a Call</Button>
      </Cluster>
      {open === 'support' && <NewMessageDialog subject="Support" onClose={close} />}
      {open === 'call' && <ScheduleCallDialog user={user} onClose={close} />}
    </>
  );
}
