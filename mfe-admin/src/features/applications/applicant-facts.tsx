import type { Subscription } from '@postcard/contracts/identity';
import type { FactsProps } from '@postcard/ui';

type Fact = FactsProps['facts'][number];

export function applicantFacts({ applicant, applicationData }: Subscription): Fact[] {
  const { contactName, email, phone } = applicant ?? { contactName: '', email: '', phone: '' };
  const { businessAddress } = applicationData;
  return [
    ['Name', contactName],
    ['Email', email && <a href={`mailto:${email}`}>{email}</a>],
    ['Phone', phone],
    [
      'Business address',
      businessAddress && (
        <>
          {businessAddress}{' '}
          <a href={mapOf(businessAddress)} target="_blank" rel="noopener noreferrer">
            Open map
          </a>
        </>
      ),
    ],
    ['Website', applicationData.website || applicant?.website],
  ];
}

const mapOf = (address: string): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address })}`;
