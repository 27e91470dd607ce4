#!/usr/bin/env node
'use strict';
require('../lib/site.cjs');
