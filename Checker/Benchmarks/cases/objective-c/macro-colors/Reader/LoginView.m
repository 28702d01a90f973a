#import "LoginView.h"
#import "Macros.h"
#import <AuthenticationServices/AuthenticationServices.h>

@implementation LoginView

- (instancetype)initWithFrame:(CGRect)frame {
    if (self = [super initWithFrame:frame]) {
        self.backgroundColor = kPaper;

        UILabel *label = [UILabel new];
        label.text = @"로그인하면 읽던 페이지부터 이어서 볼 수 있어요.";
        label.textColor = kInk;
        label.translatesAutoresizingMaskIntoConstraints = NO;
        [self addSubview:label];

        ASAuthorizationAppleIDButton *apple = [[ASAuthorizationAppleIDButton alloc]
            initWithAuthorizationButtonType:ASAuthorizationAppleIDButtonTypeContinue
                   authorizationButtonStyle:ASAuthorizationAppleIDButtonStyleWhite];
        apple.translatesAutoresizingMaskIntoConstraints = NO;
        [self addSubview:apple];

        [NSLayoutConstraint activateConstraints:@[
            [label.topAnchor constraintEqualToAnchor:self.topAnchor constant:120],
            [label.centerXAnchor constraintEqualToAnchor:self.centerXAnchor],
            [apple.topAnchor constraintEqualToAnchor:label.bottomAnchor constant:30],
            [apple.leadingAnchor constraintEqualToAnchor:self.leadingAnchor constant:24],
            [apple.trailingAnchor constraintEqualToAnchor:self.trailingAnchor constant:-24],
            [apple.heightAnchor constraintEqualToConstant:kButtonHeight],
        ]];
    }
    return self;
}

@end
