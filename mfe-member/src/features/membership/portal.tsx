import { Button, Card, Cluster, Notice } from '@postcard/ui';
import type { SessionUser } from '@postcard/web-kit';
import { Link } from 'react-router';
import styles from './membership.module.css';

const benefits = [
  ['Ad spot booking', 'Take a free spot on any upcoming card, at the listed price.'],
  ['Direct messaging with the team', 'Your questions go to the people who print and mail the card.'],
  ['Design assistance', 'Send your own ad, or let us design it for free.'],
  ['Category exclusivity', 'Only one business per subcategory appears on each card.'],
] as const;

/** What a member has. */
export function Portal({ user }: { user: SessionUser }) {
  return (
    <>
      <h1>Membership Portal</h1>
      <Notice tone="success" title="Active Membership">
        {user.businessName} is a verified member. Your membership number is {user.membershipId}.
      </Notice>
      <ul className={styles['benefits']}>
        {benefits.map(([name, words]) => (
          <li key={name}>
            <Card level={2} title={name}>
              <p>{words}</p>
            </Card>
          </li>
        ))}
      </ul>
      <Cluster gap={3}>
        <Button asChild variant="primary">
          <Link to="/create-campaign">Book a spot</Link>
        </Button>
        <Button asChild>
          <Link to="/dashboard">Dashboard</Link>
        </Button>
        <Button asChild>
          <Link to="/billing">Billing</Link>
        </Button>
      </Cluster>
    </>
  );
}
