// S3 behind CloudFront, as one CloudFormation template: bucket, distribution, headers and a function.

import { NOT_FOUND_PAGE } from '../../kit/urls/url-path.ts';
import { wordSet } from '../../kit/word-set.ts';
import {
  based,
  type Host,
  headerValue,
  jsonFile,
  MANAGED,
  NO_LIMITS,
  onlyTopNotFound,
  type SitePolicy,
} from '../host.ts';
import { REDIRECT_CACHE } from '../policy.ts';

/**
 * Size limit of a CloudFront function in bytes:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html
 */
const LARGEST_FUNCTION = 10_240;

export const cloudfront: Host = {
  ...MANAGED,
  name: 'cloudfront',
  title: 'CloudFront',
  plan(policy) {
    const served = mostThatFit(policy);
    const unserved = policy.redirects.slice(served);
    return {
      ...NO_LIMITS,
      files: [jsonFile('template.json', template(policy, functionCode(policy, served)))],
      unserved,
      limits: onlyTopNotFound(policy),
      overflow:
        unserved.length > 0
          ? [
              `A CloudFront function can have ${LARGEST_FUNCTION} bytes; ${unserved.length} redirects do not fit`,
            ]
          : [],
    };
  },
};

function mostThatFit(policy: SitePolicy): number {
  let count = policy.redirects.length;
  while (count > 0 && Buffer.byteLength(functionCode(policy, count)) > LARGEST_FUNCTION)
    count = Math.min(count - 1, Math.floor(count * 0.95));
  return count;
}

/**
 * Code of the function, which answers redirects and finds the index of a folder, in ECMAScript 5.1: the engine has few later
 * features.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html
 */
function functionCode(policy: SitePolicy, count: number): string {
  const redirects = Object.fromEntries(
    policy.redirects
      .slice(0, count)
      .map(({ from, to, status }) => [
        based(policy, from),
        status === 301 ? based(policy, to) : [based(policy, to), status],
      ]),
  );
  return `var redirects = ${JSON.stringify(redirects)};
function query(request) {
  var parts = [];
  Object.keys(request.querystring).forEach(function (name) {
    var field = request.querystring[name];
    (field.multiValue || [field]).forEach(function (one) {
      parts.push(one.value === '' ? name : name + '=' + one.value);
    });
  });
  return parts.length > 0 ? '?' + parts.join('&') : '';
}
function move(status, location) {
  var headers = { location: { value: location }, 'cache-control': { value: '${REDIRECT_CACHE}' } };
  return { statusCode: status, statusDescription: 'Moved', headers: headers };
}
function handler(event) {
  var request = event.request;
  var uri = request.uri;
  var key = redirects.hasOwnProperty(uri) ? uri : uri + '/';
  if (redirects.hasOwnProperty(key)) {
    var found = [].concat(redirects[key]);
    return move(found[1] || 301, /[?#]/.test(found[0]) ? found[0] : found[0] + query(request));
  }
  if (/^\\/(?:[^\\/\\\\].*\\/)?index\\.html$/.test(uri)) return move(301, uri.slice(0, -10) + query(request));
  if (/\\/$/.test(uri)) request.uri = uri + 'index.html';
  else if (!/\\.[^\\/.]+$/.test(uri) && !/^\\/\\.well-known\\//.test(uri) && !/^\\/[\\/\\\\]/.test(uri)) return move(301, uri + '/' + query(request));
  return request;
}
`;
}

/** Headers that AWS has fields for, such as HSTS; others are custom. */
const OWN_FIELDS = wordSet(
  'Content-Security-Policy Strict-Transport-Security X-Content-Type-Options X-Frame-Options Referrer-Policy',
);

function headersPolicy({ headers }: SitePolicy) {
  const custom = headers.filter(({ name }) => !OWN_FIELDS.has(name));
  return {
    SecurityHeadersConfig: {
      ContentSecurityPolicy: {
        ContentSecurityPolicy: headerValue(headers, 'Content-Security-Policy'),
        Override: true,
      },
      ContentTypeOptions: { Override: true },
      FrameOptions: { FrameOption: headerValue(headers, 'X-Frame-Options'), Override: true },
      ReferrerPolicy: { ReferrerPolicy: headerValue(headers, 'Referrer-Policy'), Override: true },
      StrictTransportSecurity: {
        AccessControlMaxAgeSec: Number(
          /max-age=(\d+)/.exec(headerValue(headers, 'Strict-Transport-Security'))?.[1],
        ),
        Override: true,
      },
    },
    CustomHeadersConfig: {
      Items: custom.map(({ name, value }) => ({ Header: name, Value: value, Override: true })),
    },
  };
}

function template(policy: SitePolicy, code: string) {
  return {
    AWSTemplateFormatVersion: '2010-09-09',
    Description: 'A static site: a private bucket behind CloudFront.',
    Parameters: {
      Domain: { Type: 'String', Default: policy.url === undefined ? '' : new URL(policy.url).hostname },
      CertificateArn: { Type: 'String', Description: 'A certificate in us-east-1.' },
    },
    Resources: resources(policy, code),
    Outputs: {
      Bucket: { Value: { Ref: 'Bucket' } },
      Distribution: { Value: { Ref: 'Distribution' } },
      Url: { Value: { 'Fn::GetAtt': ['Distribution', 'DomainName'] } },
    },
  };
}

function resources(policy: SitePolicy, code: string) {
  const named = { 'Fn::Sub': `\${AWS::StackName}` };
  return {
    Bucket: {
      Type: 'AWS::S3::Bucket',
      Properties: {
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        },
      },
    },
    BucketPolicy: bucketPolicy(),
    Access: {
      Type: 'AWS::CloudFront::OriginAccessControl',
      Properties: {
        OriginAccessControlConfig: {
          Name: named,
          OriginAccessControlOriginType: 's3',
          SigningBehavior: 'always',
          SigningProtocol: 'sigv4',
        },
      },
    },
    Headers: {
      Type: 'AWS::CloudFront::ResponseHeadersPolicy',
      Properties: { ResponseHeadersPolicyConfig: { Name: named, ...headersPolicy(policy) } },
    },
    Urls: {
      Type: 'AWS::CloudFront::Function',
      Properties: {
        Name: named,
        AutoPublish: true,
        FunctionCode: code,
        FunctionConfig: { Comment: 'Redirects, and index.html of folders', Runtime: 'cloudfront-js-2.0' },
      },
    },
    Distribution: {
      Type: 'AWS::CloudFront::Distribution',
      Properties: { DistributionConfig: distribution(policy) },
    },
  };
}

/** Policy of the bucket. It also allows listing, so that S3 answers 404 instead of 403 for missing files. */
function bucketPolicy() {
  const arn = { 'Fn::GetAtt': ['Bucket', 'Arn'] };
  const distributionArn = {
    'Fn::Sub': `arn:\${AWS::Partition}:cloudfront::\${AWS::AccountId}:distribution/\${Distribution}`,
  };
  const allow = (action: string, resource: unknown) => ({
    Effect: 'Allow',
    Principal: { Service: 'cloudfront.amazonaws.com' },
    Action: action,
    Resource: resource,
    Condition: { StringEquals: { 'AWS:SourceArn': distributionArn } },
  });
  return {
    Type: 'AWS::S3::BucketPolicy',
    Properties: {
      Bucket: { Ref: 'Bucket' },
      PolicyDocument: {
        Version: '2012-10-17',
        Statement: [allow('s3:GetObject', { 'Fn::Sub': `\${Bucket.Arn}/*` }), allow('s3:ListBucket', arn)],
      },
    },
  };
}

function distribution(policy: SitePolicy) {
  // The edge doesn't cache it, so a page that is published a second later is found.
  const missing = (code: number) => ({
    ErrorCode: code,
    ErrorCachingMinTTL: 0,
    ...(policy.notFoundPages.includes(NOT_FOUND_PAGE) && {
      ResponseCode: 404,
      ResponsePagePath: `/${NOT_FOUND_PAGE}`,
    }),
  });
  return {
    Enabled: true,
    Aliases: [{ Ref: 'Domain' }],
    HttpVersion: 'http2and3',
    IPV6Enabled: true,
    ViewerCertificate: {
      AcmCertificateArn: { Ref: 'CertificateArn' },
      MinimumProtocolVersion: 'TLSv1.2_2021',
      SslSupportMethod: 'sni-only',
    },
    Origins: [
      {
        Id: 'bucket',
        DomainName: { 'Fn::GetAtt': ['Bucket', 'RegionalDomainName'] },
        OriginAccessControlId: { 'Fn::GetAtt': ['Access', 'Id'] },
        S3OriginConfig: { OriginAccessIdentity: '' },
      },
    ],
    DefaultCacheBehavior: {
      TargetOriginId: 'bucket',
      ViewerProtocolPolicy: 'redirect-to-https',
      AllowedMethods: ['GET', 'HEAD'],
      CachedMethods: ['GET', 'HEAD'],
      Compress: true,
      // CachingOptimized, by AWS: caches as long as the object's Cache-Control allows.
      CachePolicyId: '658327ea-f89d-4fab-a63d-7e88639e58f6',
      ResponseHeadersPolicyId: { Ref: 'Headers' },
      FunctionAssociations: [
        { EventType: 'viewer-request', FunctionARN: { 'Fn::GetAtt': ['Urls', 'FunctionARN'] } },
      ],
    },
    CustomErrorResponses: [missing(403), missing(404)],
  };
}
