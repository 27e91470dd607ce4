import type { CardProps } from 'sitewright';
import type { schema } from '../about.tsx';
import { bar, coral, field, ink, pine, surface } from '../styles/colors.ts';
import { Heading, Poster } from './Poster.tsx';

export { fonts } from './fonts.ts';

type Props = CardProps<{ schema: typeof schema }>;

export const alt = ({ page, site }: Props) =>
  `${site.name}: ${page.fields.lede} ${page.fields.chat.join(' ')}`;

/** The sentence that says what we do, and the chat in which nobody decides. */
export default function Card({ page, site }: Props) {
  return (
    <Poster ground={field} name={site.name} picture={<Chat messages={page.fields.chat} />}>
      <Heading size={58}>{page.fields.lede}</Heading>
    </Poster>
  );
}

function Chat({ messages }: { readonly messages: readonly string[] }) {
  const bubble = { display: 'flex', padding: '20px 32px', borderRadius: 40, fontSize: 30, lineHeight: 1.2 };
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'center',
        gap: 18,
        width: '100%',
        padding: '0 64px 0 40px',
      }}
    >
      {messages.map((message, index) => (
        <div
          key={message}
          style={
            index % 2 === 0
              ? { ...bubble, alignSelf: 'flex-end', background: pine, color: surface }
              : { ...bubble, alignSelf: 'flex-start', background: surface, color: ink }
          }
        >
          {message}
        </div>
      ))}
      <div style={{ ...bubble, gap: 12, alignSelf: 'flex-end', background: pine }}>
        {[bar, bar, coral].map((color, index) => (
          <div key={`${index + 1}`} style={{ width: 22, height: 22, borderRadius: 11, background: color }} />
        ))}
      </div>
    </div>
  );
}
