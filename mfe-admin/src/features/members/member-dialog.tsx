import type { User } from '@postcard/contracts/identity';
import { paths } from '@postcard/contracts/paths';
import { Dialog, Facts, formatDate, Stack, Button, SelectField, Cluster, Notice, formatDateTime } from '@postcard/ui';
import { Link } from 'react-router';
import { Fetched, toast, useMutation, ConfirmAction } from '@postcard/web-kit';
import { categoryNames, subcategoriesOf } from '@postcard/contracts/categories';
import { useState } from 'react';
import { useMember, recategorise, sendPasswordLink, askFactorReset } from './api.ts';
import { MemberRecord } from './member-record.tsx';
import { MembershipPart } from './membership-part.tsx';

export function MemberDialog({ id, onClose, onChanged }: { id: string; onClose: () => void; onChanged: () => void }) {
  const member = useMember(id);
  const { data, mutate } = member;
  const changed = () => {
    void mutate();
    onChanged();
  };
  return (
    <Dialog
      onClose={onClose}
      title={data ? data.businessName || data.displayName : 'Member'}
      description="An account and its membership"
      size="large"
    >
      <Fetched of={member} what="the account" failure="This account could not be shown" height={320}>
        {(data) => <Whole member={data} onChanged={changed} />}
      </Fetched>
    </Dialog>
  );
}

function Whole({ member, onChanged }: { member: User; onChanged: () => void }) {
  const facts: [string, string | null][] = [
    ['Contact', member.contactName],
    ['Email', `${member.email}${member.emailVerified ? '' : ' (not confirmed)'}`],
    ['Phone', member.phone],
    ['Website', member.website],
    ['Account', member.accountNumber],
    ['Registered', formatDate(member.createdAt)],
  ];
  return (
    <Stack gap={6}>
      <PendingTrade member={member} onChanged={onChanged} />
      <Facts facts={facts} />
      {!member.isAdmin && (
        <Link to={paths.admin({ tab: 'messages', q: member.email })}>Messages with {member.firstName || 'them'}</Link>
      )}
      {!member.isAdmin && <MemberRecord userId={member.id} />}
      {member.acts?.includes('password_link') && <PasswordLink member={member} />}
      {member.hasSecondFactor && member.acts?.includes('factor_reset') && (
        <FactorReset member={member} onChanged={onChanged} />
      )}
      {!member.isAdmin && member.acts?.includes('profile') && (
        <CategoryForm key={member.businessSubcategory} member={member} onChanged={onChanged} />
      )}
      {!member.isAdmin && <MembershipPart member={member} onChanged={onChanged} />}
    </Stack>
  );
}

function CategoryForm({ member, onChanged }: { member: User; onChanged: () => void }) {
  const [category, setCategory] = useState(member.businessCategory);
  const [subcategory, setSubcategory] = useState(member.businessSubcategory);
  const isSame = category === member.businessCategory && subcategory === member.businessSubcategory;
  const { busy, run } = useMutation(
    async () => {
      await recategorise(member.id, { businessCategory: category, businessSubcategory: subcategory });
      toast({ title: 'Category changed', description: `${member.businessName} is now listed under ${subcategory}.` });
      onChanged();
    },
    { failure: 'Category not changed' },
  );

  return (
    <form onSubmit={(event) => [event.preventDefault(), void run()]} aria-label="Category">
      <Stack gap={4}>
        <SelectField
          label="Business Category"
          name="category"
          options={categoryNames}
          value={category}
          onChange={(event) => {
            setCategory(event.target.value);
            setSubcategory('');
          }}
        />
        <SelectField
          label="Business Subcategory"
          name="subcategory"
          placeholder="Select a subcategory"
          options={subcategoriesOf(category)}
          value={subcategory}
          hint="Spots already booked keep the subcategory they were booked in."
          onChange={(event) => setSubcategory(event.target.value)}
        />
        <div>
          <Button type="submit" busy={busy} disabled={isSame || !subcategory}>
            Change the category
          </Button>
        </div>
      </Stack>
    </form>
  );
}

function PasswordLink({ member }: { member: User }) {
  const { busy, run } = useMutation(
    async () => {
      await sendPasswordLink(member.id);
      toast({ title: 'Password link sent', description: `It goes to ${member.email} and works for an hour.` });
    },
    { failure: 'Password link not sent' },
  );

  return (
    <Stack gap={2}>
      <div>
        <Button variant="secondary" busy={busy} onClick={run}>
          Send a password link
        </Button>
      </div>
      <p>Only {member.firstName || 'the owner'} can change the email address, the password and the second factors.</p>
    </Stack>
  );
}

function PendingTrade({ member, onChanged }: { member: User; onChanged: () => void }) {
  const { pendingTrade, businessName, businessCategory, businessSubcategory } = member;
  const { busy, run } = useMutation(
    async (_attempt, trade: { businessCategory: string; businessSubcategory: string }) => {
      await recategorise(member.id, trade);
      toast({
        title: trade.businessSubcategory === pendingTrade?.businessSubcategory ? 'Trade changed' : 'Trade kept',
        description: `${businessName} is listed under ${trade.businessSubcategory}.`,
      });
      onChanged();
    },
    { failure: 'Not decided' },
  );
  if (!pendingTrade) return null;
  const subcategory = pendingTrade.businessSubcategory;

  return (
    <Notice tone="warning" title={`Asks to be listed under ${subcategory}`}>
      <Stack gap={3}>
        <p>
          Now under {businessSubcategory}. Spots already booked keep the trade they were booked in; new bookings use the
          new trade.
        </p>
        <Cluster gap={3}>
          <Button
            variant="primary"
            busy={busy}
            onClick={() =>
              void run({ businessCategory: pendingTrade.businessCategory, businessSubcategory: subcategory })
            }
          >
            Accept {subcategory}
          </Button>
          <Button variant="quiet" disabled={busy} onClick={() => void run({ businessCategory, businessSubcategory })}>
            Keep {businessSubcategory}
          </Button>
        </Cluster>
      </Stack>
    </Notice>
  );
}

function FactorReset({ member, onChanged }: { member: User; onChanged: () => void }) {
  const [isAsked, setIsAsked] = useState(false);
  const act = async () => {
    await askFactorReset(member.id);
    toast({ title: 'Reset requested', description: `${member.email} is notified, and can stop it for 24 hours.` });
    setIsAsked(false);
    onChanged();
  };
  if (member.factorResetAt) return <p>Second factors are reset on {formatDateTime(member.factorResetAt)}.</p>;
  return (
    <div>
      <Button variant="quiet" onClick={() => setIsAsked(true)}>
        Reset second factors…
      </Button>
      {isAsked && (
        <ConfirmAction
          title={`Reset the second factors of ${member.firstName || member.displayName}?`}
          description={
            'Do this only after you have verified their identity. We email them now. In 24 hours their passkeys, app ' +
            'and recovery codes stop working, unless they stop it.'
          }
          confirmLabel="Reset in 24 hours"
          cancelLabel="Leave them"
          busyLabel="One moment..."
          action={act}
          onClose={() => setIsAsked(false)}
        />
      )}
    </div>
  );
}
